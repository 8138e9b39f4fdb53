import * as z from 'zod/mini'
import type { Handled } from '../handle.ts'
import type { FileTree, TreeItem } from './tree.ts'

const Ids = z.object({ data: z.object({ fileId: z.optional(z.string()), folderId: z.optional(z.string()) }) })

/** The file or folder that the command changed, as it is now; undefined where nothing had to change. */
export const changedItem = ({ state, events }: Handled<FileTree>): TreeItem | undefined => {
  const { fileId, folderId } = Ids.safeParse(events.at(-1)).data?.data ?? {}
  return state.items.get(fileId ?? folderId ?? '')
}
