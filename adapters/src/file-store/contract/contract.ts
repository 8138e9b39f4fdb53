import { afterEach, beforeEach, describe } from 'vitest'
import { contractOfBlobs } from './blobs.ts'
import { contractOfReceiving } from './receiving.ts'
import { contractOfSweeping } from './sweeping.ts'
import type { FileStore } from '../file-store.ts'

/** Room for one store, empty at first: every `open` gives another handle on the same store. */
export type FileStorePlace = { open(): Promise<FileStore>; remove(): Promise<void> }

/** What every file store owes; an implementation's own test calls it. */
export const fileStoreContract = (name: string, prepare: () => Promise<FileStorePlace>) =>
  describe(`${name} keeps the contract`, () => {
    let place: FileStorePlace
    let opened: FileStore[]
    const open = async () => {
      const store = await place.open()
      opened.push(store)
      return store
    }

    beforeEach(async () => {
      opened = []
      place = await prepare()
    })
    afterEach(async () => {
      await Promise.all(opened.map(store => store.close()))
      await place.remove()
    })

    contractOfReceiving(open)
    contractOfBlobs(open)
    contractOfSweeping(open)
  })
