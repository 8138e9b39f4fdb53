import { ImportError } from '../import/import-error.ts'
import { type AddressSetting, NoResponse, type Request, requester } from './request.ts'
import { outcomeOf, type RetryingRequest, retryRequest, type Waiting } from './retry-request.ts'
import type { Credentials } from '../import/settings.ts'
import { type SignedInRequest, signedInRequest } from '../import/sign-in.ts'

/** A running journal: where it is, which setting says so, and whose account is used. */
export type JournalAccess = {
  readonly address: string
  readonly setting: AddressSetting
  readonly credentials: Credentials
}

/** A journal that isn't there is not waited for; one that is starting is. */
const reach = async ({ address, setting }: JournalAccess, requestOnce: Request, request: RetryingRequest) => {
  const readiness = { path: '/readyz', absolute: true }
  const first = await outcomeOf(requestOnce(readiness))
  if (first instanceof NoResponse || (first.status >= 502 && first.data === undefined))
    throw new ImportError(
      `No journal answers at ${address}: start it with make start, or set ${setting} to its address.`,
    )
  if (first.data === undefined) throw new ImportError(`What answers at ${address} is not a journal of this software.`)
  if (first.status !== 200) await request(readiness)
}

/** What requests to a running journal are sent with, as its administrator. Throws ImportError. */
export const openSession = async (journal: JournalAccess, waiting: Waiting): Promise<SignedInRequest> => {
  const requestOnce = requester(journal.address, waiting.stopping, journal.setting)
  const retrying = retryRequest(requestOnce, waiting)
  await reach(journal, requestOnce, retrying)
  return signedInRequest(retrying, journal.credentials)
}
