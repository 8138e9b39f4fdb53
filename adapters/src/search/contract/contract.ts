import { describe } from 'vitest'
import { type Place, withPlace } from '../../testing/with-place.ts'
import type { SearchIndex } from '../search.ts'
import { contractOfFinding } from './finding.ts'
import { contractOfIndexing } from './indexing.ts'

/** What every search index owes; an implementation's own test calls it. */
export const searchIndexContract = (name: string, prepare: () => Promise<Place<SearchIndex>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPlace(prepare)

    contractOfIndexing(open)
    contractOfFinding(open)
  })
