import { describe } from 'vitest'
import { type Prepared, withPrepared } from '../../testing/with-prepared.ts'
import { contractOfBlobs } from './blobs.ts'
import { contractOfDerivedFiles } from './derived.ts'
import { contractOfMending, type Damage } from './mending.ts'
import { contractOfPartialFiles } from './partial.ts'
import { contractOfReceiving } from './receiving.ts'
import { contractOfSweeping } from './sweeping.ts'
import { contractOfTrash } from './trash.ts'
import type { FileStore } from '../file-store.ts'

/** Room for a file store, whose blobs can be damaged behind its back. */
export type PreparedFiles = Prepared<FileStore> & { readonly damage: Damage }

/** What every file store owes; an implementation's own test calls it. */
export const fileStoreContract = (name: string, prepare: () => Promise<PreparedFiles>) =>
  describe(`${name} keeps the contract`, () => {
    let prepared: PreparedFiles
    const open = withPrepared(async () => (prepared = await prepare()))

    contractOfReceiving(open)
    contractOfBlobs(open)
    contractOfMending(open, (...given) => prepared.damage(...given))
    contractOfSweeping(open)
    contractOfTrash(open)
    contractOfPartialFiles(open)
    contractOfDerivedFiles(open)
  })
