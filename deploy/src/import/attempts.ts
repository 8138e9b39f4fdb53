import { CannotImport } from './cannot-import.ts'
import { keyOf } from './entry.ts'
import type { Answered } from './patience.ts'

const ATTEMPTS = 1000

type Attempt<Standing> = {
  /** What the key derives from, beside the number of the attempt. */
  readonly of: readonly (string | number)[]
  readonly send: (key: string) => Promise<Answered>
  /** What an answer from before tells of, where it still stands. */
  readonly stands: (answer: Answered) => Promise<Standing | undefined>
}

/** `standing` is what an earlier command under the same key left. */
export type Attempted<Standing> = { readonly answer: Answered; readonly standing?: Standing }

const isKeyUsed = ({ isReplayed, code }: Answered) => isReplayed || code === 'IDEMPOTENCY_KEY_REUSED'

/** Sends once, however often it is run: a key whose outcome is gone since gives way to the next attempt's. */
export const attempted = async <Standing>(what: Attempt<Standing>): Promise<Attempted<Standing>> => {
  for (let attempt = 1; ; attempt++) {
    const answer = await what.send(keyOf(...what.of, attempt))
    if (!isKeyUsed(answer)) return { answer }
    const standing = await what.stands(answer)
    if (standing !== undefined) return { answer, standing }
    if (attempt === ATTEMPTS) throw new CannotImport(`The journal has lost ${what.of.join(' ')} ${ATTEMPTS} times.`)
  }
}

/** Whether this run made it. An answer from before may be that of a try whose own answer was lost. */
export const whoseWork = ({ answer, standing }: Attempted<unknown>): 'sent' | 'there' =>
  standing === undefined || answer.isRepeated ? 'sent' : 'there'
