import { describe } from 'vitest'
import { contractOfAppends } from './appends.ts'
import { contractOfIdempotency } from './idempotency.ts'
import { contractOfOrder } from './order.ts'
import { contractOfRemoval } from './removal.ts'
import { contractOfStreams } from './streams.ts'
import { contractOfSubscriptions } from './subscriptions.ts'
import { contractOfTexts } from './texts.ts'
import type { OpenLog } from './fixtures.ts'

/**
 * What every event store owes. `open` opens the log of the given name, empty at first; opened a second time it is the
 * same log through another handle, as another process would hold it. The numbers are those of the conformance suite;
 * what only one implementation must do is in a file of its own.
 */
export const eventStoreContract = (name: string, open: OpenLog) =>
  describe(`${name} keeps the contract`, () => {
    contractOfAppends(name, open)
    contractOfTexts(name, open)
    contractOfIdempotency(name, open)
    contractOfOrder(name, open)
    contractOfSubscriptions(name, open)
    contractOfStreams(name, open)
    contractOfRemoval(name, open)
  })
