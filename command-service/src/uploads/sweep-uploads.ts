import type { Ports } from '../ports.ts'
import { isOver } from './create-upload.ts'
import { endUploads } from './end-upload.ts'

type Stores = Pick<Ports, 'files' | 'vault'>

/** The uploads that are over: no part has come for a day, or they were used then. */
export const expiredUploads = async ({ vault }: Stores) => {
  // before the rows are read: one that is not over yet may be used meanwhile
  const now = Date.now()
  return (await vault.list('uploads')).filter(row => isOver(row, now))
}

/** Removes what is left of uploads that are over, or whose rows were erased with an account. */
export const uploadSweeper = (stores: Stores) => async () => {
  const { files, vault } = stores
  // before the rows are read: an upload has its row first
  const names = await files.partial.names()
  const known = new Set(await vault.ids('uploads'))
  for (const name of names) if (!known.has(name)) await files.partial.remove(name, [])
  await endUploads(
    stores,
    (await expiredUploads(stores)).map(({ id }) => id),
  )
}
