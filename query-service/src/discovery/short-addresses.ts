import { addressIn, languageIn } from '@shodh/contracts/languages.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { shortAddressIn, shortIdsKey } from '@shodh/contracts/text/short-ids.ts'
import { pathKey } from '@shodh/contracts/site/redirects.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { Views } from '../ports.ts'

export type Named = Pick<Views, 'shortIds' | 'papers' | 'deletedPapers' | 'volumes' | 'deletedVolumes'>

const volumeWith = async ({ volumes, deletedVolumes }: Named, id: string) =>
  (await volumes.get(id)) ?? (await deletedVolumes.get(id))

const paperWith = async ({ papers, deletedPapers }: Named, id: string) =>
  (await papers.get(id)) ?? (await deletedPapers.get(id))

/** The paper or volume that a short address names, also one that was deleted. */
export const namedShortly = async (views: Named, address: string) => {
  const { language, path } = languageIn(pathKey(address))
  const short = shortAddressIn(path)
  if (!short) return undefined
  const { owners = [] } = (await views.shortIds.get(shortIdsKey(short.kind, short.shortId))) ?? {}
  const id = owners.find(({ shortId }) => shortId === short.shortId)?.id
  return id !== undefined && (await (short.kind === 'v' ? volumeWith : paperWith)(views, id))
    ? { ...short, id, language }
    : undefined
}

type Sources = Named & Pick<Views, 'paperHistories'>

const volumeAddress = async (sources: Sources, id: string) => {
  const volume = await volumeWith(sources, id)
  return volume && volumePath(volume.year, volume.issueType, volume.name)
}

const paperAddress = async (sources: Sources, id: string) => {
  const paper = await paperWith(sources, id)
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
