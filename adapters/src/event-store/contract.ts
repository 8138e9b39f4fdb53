import { describe } from 'vitest'
import { contractOfAppends } from './contract-of-appends.ts'
import { contractOfIdempotency } from './contract-of-idempotency.ts'
import { contractOfOrder } from './contract-of-order.ts'
import { contractOfStreams } from './contract-of-streams.ts'
import { contractOfSubscriptions } from './contract-of-subscriptions.ts'
import { contractOfTexts } from './contract-of-texts.ts'
import type { OpenLog } from './specification.ts'

/**
 * What every event store owes. `open` opens the log of the given name, empty at first; opened a second time it is the
 * same log through another handle, as another process would hold it. The numbers are those of the conformance suite;
 * what only one implementation owes stands in a file of its own.
 */
export const eventStoreContract = (name: string, open: OpenLog) =>
  describe(`${name} keeps the contract`, () => {
    contractOfAppends(name, open)
    contractOfTexts(name, open)
    contractOfIdempotency(name, open)
    contractOfOrder(name, open)
    contractOfSubscriptions(name, open)
    contractOfStreams(name, open)
  })
