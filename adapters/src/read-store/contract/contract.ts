import { afterEach, beforeEach, describe } from 'vitest'
import { contractOfCollections } from './collections.ts'
import { contractOfCommits } from './commits.ts'
import { contractOfOrigins } from './origins.ts'
import { contractOfQueries } from './queries.ts'
import { contractOfRebuilds } from './rebuilds.ts'
import { contractOfStatus } from './status.ts'
import type { ReadStore } from '../read-store.ts'

/** Room for one store, empty at first: every `open` gives another handle on the same store. */
export type ReadStorePlace = { open(): Promise<ReadStore>; remove(): Promise<void> }

/** What every read store owes; an implementation's own test calls it. */
export const readStoreContract = (name: string, prepare: () => Promise<ReadStorePlace>) =>
  describe(`${name} keeps the contract`, () => {
    let place: ReadStorePlace
    let opened: ReadStore[]
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

    contractOfQueries(open)
    contractOfCommits(open)
    contractOfStatus(open)
    contractOfOrigins(open)
    contractOfRebuilds(open)
    contractOfCollections(open)
  })
