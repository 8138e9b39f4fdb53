import { describe } from 'vitest'
import { type Place, withPlace } from '../../testing/with-place.ts'
import { contractOfBlobs } from './blobs.ts'
import { contractOfDerivedFiles } from './derived.ts'
import { contractOfMending, type Damage } from './mending.ts'
import { contractOfPartialFiles } from './partial.ts'
import { contractOfReceiving } from './receiving.ts'
import { contractOfSweeping } from './sweeping.ts'
import { contractOfTrash } from './trash.ts'
import type { FileStore } from '../file-store.ts'

/** Room for a file store, whose blobs can be damaged behind its back. */
export type FilePlace = Place<FileStore> & { readonly damage: Damage }

/** What every file store owes; an implementation's own test calls it. */
export const fileStoreContract = (name: string, prepare: () => Promise<FilePlace>) =>
  describe(`${name} keeps the contract`, () => {
    let place: FilePlace
    const open = withPlace(async () => (place = await prepare()))

    contractOfReceiving(open)
    contractOfBlobs(open)
    contractOfMending(open, (...given) => place.damage(...given))
    contractOfSweeping(open)
    contractOfTrash(open)
    contractOfPartialFiles(open)
    contractOfDerivedFiles(open)
  })
