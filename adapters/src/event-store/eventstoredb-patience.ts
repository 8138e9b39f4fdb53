import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing, NoAnswer, portError } from './eventstoredb-errors.ts'

const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 1_000

/** Milliseconds before the next try: longer each time, and drawn by chance, so that processes don't keep step. */
const pauseBefore = (tries: number) => Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Asks again until there is an answer. `clockMs` is for all tries together and one gets half of it: a frozen server says
 * nothing, whatever deadline it is given. Rejects in the port's words.
 */
export const patiently = async <T>(clockMs: number, ask: () => Promise<T>): Promise<T> => {
  const end = Date.now() + clockMs
  for (let tries = 0; ; tries += 1) {
    try {
      return await within(Math.max(1, Math.min(clockMs / 2, end - Date.now())), ask())
    } catch (error) {
      const pause = pauseBefore(tries)
      if (!isPassing(error) || Date.now() + pause >= end) throw portError(error)
      await sleep(pause)
    }
  }
}

const within = async <T>(ms: number, answer: Promise<T>): Promise<T> => {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswer(`silent for ${Math.round(ms)} ms`)), ms)
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

export type Resuming = {
  /** Milliseconds without anything new after which it gives up; Infinity: never. */
  readonly clockMs: number
  readonly signal: AbortSignal
}

/** Reads on after the last item that came, however often the server goes away. Rejects in the port's words. */
export async function* resumed<T>(
  read: (last: T | undefined) => AsyncIterable<readonly T[]>,
  { clockMs, signal }: Resuming,
): AsyncGenerator<readonly T[]> {
  let last: T | undefined
  let [heard, tries] = [Date.now(), 0]
  while (!signal.aborted) {
    try {
      for await (const items of read(last)) {
        last = items.at(-1)
        yield items
        ;[heard, tries] = [Date.now(), 0]
      }
      return
    } catch (error) {
      if (!isPassing(error) || Date.now() - heard >= clockMs) throw portError(error)
    }
    await sleep(pauseBefore(tries), undefined, { signal }).catch(() => {})
    tries += 1
  }
}
