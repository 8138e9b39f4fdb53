import { FolderName, suggestedFolderName, NOT_IN_FILE_NAME } from '@shodh/contracts/files/names.ts'
import { joinPath, segmentsOf } from '@shodh/contracts/files/paths.ts'
import type { Chosen } from './chosen.ts'

const SEEN = new Set(['/', '\\'])

const codeOf = (character: string) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`

/** What would hide or turn a part of a name or path is shown by its code. */
export const shownName = (name: string) =>
  name.replaceAll(new RegExp(NOT_IN_FILE_NAME, 'gu'), found => (SEEN.has(found) ? found : codeOf(found)))

/** A folder whose name the journal refuses, and what it will be called. */
export type NewName = { readonly path: string; readonly name: string }

export const folderNameProblem = (name: string) => FolderName.safeParse(name).error?.issues[0]?.message

const pathsTo = (folder: string) => segmentsOf(folder).map((_, n, all) => all.slice(0, n + 1))

/** Each folder with a refused name once, with the one that is suggested for it. */
export const refusedFolders = (chosen: readonly Chosen[]): readonly NewName[] => {
  const refused = new Map<string, string>()
  for (const folder of new Set(chosen.map(each => each.folder)))
    for (const path of pathsTo(folder)) {
      const name = path.at(-1) ?? ''
      if (folderNameProblem(name) !== undefined) refused.set(path.join('/'), suggestedFolderName(name))
    }
  return Array.from(refused, ([path, name]) => ({ path, name }))
}

/** All that is in a folder goes into the one that is named anew. */
export const renamedFolders = (chosen: readonly Chosen[], names: readonly NewName[]): readonly Chosen[] => {
  const nameAt = new Map(names.map(({ path, name }) => [path, name.trim()]))
  const renamed = (folder: string) =>
    pathsTo(folder).reduce((above, path) => joinPath(above, nameAt.get(path.join('/')) ?? path.at(-1) ?? ''), '')
  return chosen.map(each => ({ ...each, folder: renamed(each.folder) }))
}
