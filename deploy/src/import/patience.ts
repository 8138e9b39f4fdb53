import { setTimeout as delay } from 'node:timers/promises'
import { type Call, NoAnswer, type Reply, type Request } from './request.ts'
import { lastWord, troubleWith } from './trouble.ts'

/** `isRepeated`: it took more than one try, so a replayed answer may be that of an earlier try. */
export type Answered = Reply & { readonly isRepeated: boolean }

export type Ask = (call: Call, token?: string) => Promise<Answered>

export type Waiting = {
  readonly stopping: AbortSignal
  /** Milliseconds that a journal may be away, by default 30 s. */
  readonly patience?: number
  /** Told why, once while any request waits. */
  readonly onWaiting: (why: string) => void
}

const PATIENCE_MS = 30_000

const backoff = (tried: number) => Math.min(500, 50 * 2 ** tried)

/** That there was no answer is an outcome too. */
export const outcomeOf = async (reply: Promise<Reply>) =>
  reply.catch((accident: unknown) => {
    if (accident instanceof NoAnswer) return accident
    throw accident
  })

/** Asks until there is an answer to go on with; a journal that is away is waited for. Throws CannotImport. */
export const patiently = (request: Request, { stopping, patience = PATIENCE_MS, onWaiting }: Waiting): Ask => {
  const waiting = new Set<Call>()

  const wait = async (call: Call, why: string, ms: number) => {
    if (waiting.size === 0) onWaiting(why)
    waiting.add(call)
    await delay(ms, undefined, { signal: stopping }).catch(() => stopping.throwIfAborted())
  }

  const persist = async (call: Call, token?: string): Promise<Answered> => {
    let since: number | undefined
    for (let tried = 0; ; tried++) {
      const outcome = await outcomeOf(request(call, token))
      const trouble = troubleWith(outcome, patience)
      if (!trouble) return { ...(outcome as Reply), isRepeated: tried > 0 }
      const pause = trouble.wait ?? backoff(tried)
      since ??= performance.now()
      if (performance.now() + pause > since + trouble.patience)
        return { ...lastWord(outcome, trouble), isRepeated: true }
      await wait(call, trouble.why, pause)
    }
  }

  return (call, token) => persist(call, token).finally(() => waiting.delete(call))
}
