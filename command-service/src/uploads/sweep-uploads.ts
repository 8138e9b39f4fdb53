import type { Ports } from '../ports.ts'
import { isOver } from './create-upload.ts'
import { endUploads } from './end-upload.ts'

type Stores = Pick<Ports, 'files' | 'vault'>

/** The uploads that are over: no part has come for a day, or they were used then. */
export const expiredUploads = async ({ vault }: Stores, now = Date.now()) =>
  (await vault.list('uploads')).filter(row => isOver(row, now))

/** Removes what is left of uploads that are over. */
export const uploadSweeper = (stores: Stores) => async () =>
  endUploads(
    stores,
    (await expiredUploads(stores)).map(({ id }) => id),
  )
