import { describe } from 'vitest'
import { type Prepared, withPrepared } from '../../testing/with-prepared.ts'
import { contractOfBatches } from './batches.ts'
import { contractOfCollections } from './collections.ts'
import { contractOfCommits } from './commits.ts'
import { contractOfOrigins } from './origins.ts'
import { contractOfPositions } from './positions.ts'
import { contractOfQueries } from './queries.ts'
import { contractOfRebuilds } from './rebuilds.ts'
import { contractOfStatus } from './status.ts'
import type { ReadStore } from '../read-store.ts'

/** What every read store owes; an implementation's own test calls it. */
export const readStoreContract = (name: string, prepare: () => Promise<Prepared<ReadStore>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPrepared(prepare)

    contractOfQueries(open)
    contractOfCommits(open)
    contractOfPositions(open)
    contractOfBatches(open)
    contractOfStatus(open)
    contractOfOrigins(open)
    contractOfRebuilds(open)
    contractOfCollections(open)
  })
