import { isPublic } from '@shodh/contracts/content/documents.ts'
import { languageIn } from '@shodh/contracts/languages.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'
import { paperRequest, volumeRequest } from '../pages/parse-paper-path.ts'
import { contentAt } from '../content/address-states.ts'
import type { Ports, Views } from '../ports.ts'
import { type Named, namedShortly } from './short-addresses.ts'

type Sources = { readonly views: Named & Pick<Views, 'volumePlaces' | 'paperPlaces'> } & Pick<Ports, 'content'>

const volumeAt = async ({ views: { volumePlaces } }: Sources, { year, issueType, volumeName }: VolumeAddress) => {
  const [volume] = await volumePlaces.find({ where: { year, issueType, nameKey: nameKey(volumeName) }, limit: 1 })
  return volume
}

const placeIn = async ({ views: { paperPlaces } }: Sources, volumeId: string, sr: number | undefined) => {
  const places = sr === undefined ? [] : await paperPlaces.find({ where: { volumeId, sr } })
  return places.find(({ deletion }) => !deletion) ?? places.at(-1)
}

const isPage = async ({ content }: Sources, address: string) => {
  const named = contentAt(address)
  const page = named && (await content.read()).at(named.kind, named.slug)
  return page !== undefined && isPublic(page)
}

/** Of a version of a PDF the id of its paper does not say which one it is. */
const shortlyNamed = ({ kind, id, version }: NonNullable<Awaited<ReturnType<typeof namedShortly>>>) => {
  if (kind === 'v') return { kind: 'volume' } as const
  return version === undefined ? ({ kind: 'paper', id, isPdf: false } as const) : ({ kind: 'page' } as const)
}

/** What the journal's data has at an address: a page, a paper or a volume, the last two also where they were deleted. */
export const locate = async (sources: Sources, address: string) => {
  if (await isPage(sources, address)) return { kind: 'page' } as const
  const named = await namedShortly(sources.views, address)
  if (named) return shortlyNamed(named)
  const { path } = languageIn(address.split(/[?#]/u)[0] ?? '')
  const paper = paperRequest(path)
  const wanted = paper ?? volumeRequest(path)
  const volume = wanted && (await volumeAt(sources, wanted))
  if (!volume) return undefined
  if (!paper) return { kind: 'volume' } as const
  const { sr, isPdf } = paper
  const place = await placeIn(sources, volume.id, sr)
  return place && ({ kind: 'paper', id: place.id, isPdf } as const)
}
