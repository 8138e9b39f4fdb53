import { languageIn } from '@shodh/contracts/languages.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'
import { paperRequest, volumeRequest } from '../pages/paper-request.ts'
import type { Views } from '../ports.ts'

type Sources = Pick<Views, 'paperPlaces' | 'volumePlaces'>

const volumeAt = async ({ volumePlaces }: Sources, { year, issueType, volumeName }: VolumeAddress) => {
  const [volume] = await volumePlaces.find({ where: { year, issueType, nameKey: nameKey(volumeName) }, limit: 1 })
  return volume
}

/** What the journal's data has at an address: a paper or a volume, also one that was deleted. */
export const locate = async (sources: Sources, address: string) => {
  const { path } = languageIn(address.split(/[?#]/u)[0] ?? '')
  const paper = paperRequest(path)
  const wanted = paper ?? volumeRequest(path)
  const volume = wanted && (await volumeAt(sources, wanted))
  if (!volume) return undefined
  if (!paper) return { kind: 'volume' } as const
  const { sr, isPdf } = paper
  const places = sr === undefined ? [] : await sources.paperPlaces.find({ where: { volumeId: volume.id, sr } })
  const place = places.find(({ deletion }) => !deletion) ?? places.at(-1)
  return place && ({ kind: 'paper', id: place.id, isPdf } as const)
}
