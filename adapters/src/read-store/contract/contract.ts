import { describe } from 'vitest'
import { type Place, withPlace } from '../../testing/with-place.ts'
import { contractOfCollections } from './collections.ts'
import { contractOfCommits } from './commits.ts'
import { contractOfOrigins } from './origins.ts'
import { contractOfPositions } from './positions.ts'
import { contractOfQueries } from './queries.ts'
import { contractOfRebuilds } from './rebuilds.ts'
import { contractOfStatus } from './status.ts'
import type { ReadStore } from '../read-store.ts'

/** What every read store owes; an implementation's own test calls it. */
export const readStoreContract = (name: string, prepare: () => Promise<Place<ReadStore>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPlace(prepare)

    contractOfQueries(open)
    contractOfCommits(open)
    contractOfPositions(open)
    contractOfStatus(open)
    contractOfOrigins(open)
    contractOfRebuilds(open)
    contractOfCollections(open)
  })
