import { publicAddress } from '@shodh/contracts/files/addresses.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { FORMS } from '@shodh/contracts/files/stream.ts'
import { publicFile } from '../files/published.ts'
import type { Ports } from '../ports.ts'

const ADDRESS = new RegExp(`^${publicAddress(FORMS)}/(?<name>[^/?#]+)$`, 'u')

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The forms of the guidelines: in a folder of the file manager, or beside the journal's texts. */
export const siteForms = ({ fileTree, texts }: Pick<Ports, 'fileTree' | 'texts'>) => ({
  /** The public address of a form in the file manager. */
  formAt: async (name: string): Promise<string | undefined> => {
    const found = publicFile(await fileTree.tree(), joinPath(FORMS, name))
    if (found?.is === 'moved') return publicAddress(found.path)
    return found?.is === 'here' ? publicAddress(joinPath(FORMS, name)) : undefined
  },
  /** Where a form beside the texts is, in place of one that is not public in the file manager. */
  besideTexts: (url: string): string | undefined => {
    const name = decoded(ADDRESS.exec(url)?.groups?.['name'] ?? '')
    return texts?.files.has(name) ? `/texts/${encodeURIComponent(name)}` : undefined
  },
})
