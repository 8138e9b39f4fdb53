import type { FileShareDocument } from '@shodh/contracts/files/document.ts'
import { follow } from '../cache/follow.ts'
import type { Ports, Views } from '../ports.ts'
import { fileTree } from './file-tree.ts'
import { byKindAndName } from './order.ts'

type Needed = Pick<Ports, 'settings'> & { readonly views: Pick<Views, 'files' | 'fileShares'> }

/** Links by the files that they lead to. */
const shareLists = () => {
  const all = new Map<string, FileShareDocument>()
  const ofFile = new Map<string, Set<string>>()
  return {
    put: (share: FileShareDocument) => {
      all.set(share.id, share)
      ofFile.set(share.fileId, (ofFile.get(share.fileId) ?? new Set()).add(share.id))
    },
    all: () => [...all.values()],
    of: (fileId: string) => Array.from(ofFile.get(fileId) ?? []).flatMap(id => all.get(id) ?? []),
  }
}

export type Shares = ReturnType<typeof shareLists>

/** The tree of files and the links to them, in memory. */
export const openFiles = ({ views, settings }: Needed) => {
  const compare = byKindAndName(settings.languages)
  return {
    tree: follow(views.files, () => fileTree(compare)),
    shares: follow(views.fileShares, shareLists),
  }
}

export type OpenFiles = ReturnType<typeof openFiles>
