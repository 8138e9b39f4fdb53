import { addressIn, languageIn } from '@shodh/contracts/languages.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { shortAddressIn, shortIdsKey } from '@shodh/contracts/short-ids.ts'
import { pathKey } from '@shodh/contracts/site/redirects.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { Views } from '../ports.ts'

export type Named = Pick<Views, 'shortIds' | 'paperPlaces' | 'volumes' | 'deletedVolumes'>

const isKnown = async ({ paperPlaces, volumes, deletedVolumes }: Named, kind: string, id: string) =>
  (kind === 'v' ? ((await volumes.get(id)) ?? (await deletedVolumes.get(id))) : await paperPlaces.get(id)) !== undefined

/** The paper or volume that a short address names, also one that was deleted. */
export const namedShortly = async (views: Named, address: string) => {
  const { language, path } = languageIn(pathKey(address))
  const short = shortAddressIn(path)
  if (!short) return undefined
  const { owners = [] } = (await views.shortIds.get(shortIdsKey(short.kind, short.shortId))) ?? {}
  const id = owners.find(({ shortId }) => shortId === short.shortId)?.id
  return id !== undefined && (await isKnown(views, short.kind, id)) ? { ...short, id, language } : undefined
}

type Sources = Named & Pick<Views, 'papers' | 'deletedPapers' | 'paperHistories' | 'volumes' | 'deletedVolumes'>

const volumeAddress = async ({ volumes, deletedVolumes }: Sources, id: string) => {
  const volume = (await volumes.get(id)) ?? (await deletedVolumes.get(id))
  return volume && volumePath(volume.year, volume.issueType, volume.name)
}

const paperAddress = async ({ papers, deletedPapers }: Sources, id: string) => {
  const paper = (await papers.get(id)) ?? (await deletedPapers.get(id))
  return paper && paperPath(paper)
}

const versionAddress = async ({ paperHistories }: Sources, id: string, version: number) =>
  (await paperHistories.get(id))?.versions.find(each => each.version === version)?.url

/** Where a short address leads to, in its language: what was deleted has the page that says so. */
export const shortTarget = async (views: Sources, address: string): Promise<string | undefined> => {
  const named = await namedShortly(views, address)
  if (!named) return undefined
  const { kind, id, version, language } = named
  // a file is the same in every language
  if (version !== undefined) return versionAddress(views, id, version)
  const path = await (kind === 'v' ? volumeAddress : paperAddress)(views, id)
  return path && addressIn(language, path)
}
