import { describe } from 'vitest'
import { type Prepared, withPrepared } from '../../testing/with-prepared.ts'
import type { SearchIndex } from '../search.ts'
import { contractOfFinding } from './finding.ts'
import { contractOfIndexing } from './indexing.ts'
import { contractOfOrder } from './order.ts'

/** What every search index owes; an implementation's own test calls it. */
export const searchIndexContract = (name: string, prepare: () => Promise<Prepared<SearchIndex>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPrepared(prepare)

    contractOfIndexing(open)
    contractOfFinding(open)
    contractOfOrder(open)
  })
