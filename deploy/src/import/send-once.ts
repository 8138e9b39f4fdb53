import { OperatorError } from '../terminal/operator-error.ts'
import { idempotencyKeyOf } from '../folder-format/entry.ts'
import type { RetriedReply } from '../client/retry-request.ts'

const ATTEMPTS = 1000

type Attempt<Existing> = {
  /** What the key derives from, beside the number of the attempt. */
  readonly of: readonly (string | number)[]
  readonly send: (key: string) => Promise<RetriedReply>
  /** What an earlier reply under the key made, where it still exists. */
  readonly findExisting: (reply: RetriedReply) => Promise<Existing | undefined>
}

/** `existing` is what an earlier command under the same key made. */
export type IdempotentOutcome<Existing> = { readonly reply: RetriedReply; readonly existing?: Existing }

const isKeyUsed = ({ isReplayed, code }: RetriedReply) => isReplayed || code === 'IDEMPOTENCY_KEY_REUSED'

/** Sends once, however often it is run: a key whose outcome was deleted since is replaced by the key of the next attempt. */
export const sendOnce = async <Existing>(what: Attempt<Existing>): Promise<IdempotentOutcome<Existing>> => {
  for (let attempt = 1; ; attempt++) {
    const reply = await what.send(idempotencyKeyOf(...what.of, attempt))
    if (!isKeyUsed(reply)) return { reply }
    const existing = await what.findExisting(reply)
    if (existing !== undefined) return { reply, existing }
    if (attempt === ATTEMPTS) throw new OperatorError(`The journal has lost ${what.of.join(' ')} ${ATTEMPTS} times.`)
  }
}

/** Whether this run made it. An earlier reply may be that of a try whose response was lost. */
export const madeBy = ({ reply, existing }: IdempotentOutcome<unknown>): 'sent' | 'there' =>
  existing === undefined || reply.isRepeated ? 'sent' : 'there'
