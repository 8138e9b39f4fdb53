import { describe } from 'vitest'
import { type Place, withPlace } from '../../testing/with-place.ts'
import { contractOfBlobs } from './blobs.ts'
import { contractOfDerivedFiles } from './derived.ts'
import { contractOfReceiving } from './receiving.ts'
import { contractOfSweeping } from './sweeping.ts'
import type { FileStore } from '../file-store.ts'

/** What every file store owes; an implementation's own test calls it. */
export const fileStoreContract = (name: string, prepare: () => Promise<Place<FileStore>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPlace(prepare)

    contractOfReceiving(open)
    contractOfBlobs(open)
    contractOfSweeping(open)
    contractOfDerivedFiles(open)
  })
