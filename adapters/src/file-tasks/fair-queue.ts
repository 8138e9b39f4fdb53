import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import { Unavailable } from '../event-store/event-store.ts'

type Options = {
  /** How many may be inside at once. */
  readonly atOnce: number
  /** Milliseconds that one may wait for its turn. */
  readonly waitMs: number
}

type Turn = PromiseWithResolvers<void>

/** Those of one key. `served` is the number of its last turn; a new key comes just before the one that was served last. */
type Line = { readonly waiting: Set<Turn>; running: number; served: number }

const byNeed = (a: Line, b: Line) => a.running - b.running || a.served - b.served

/**
 * A queue for a limited number at once. A free turn goes to the key that has the fewest, among equals to the one that
 * was served the longest time ago, and within a key to the first that came.
 */
export const fairQueue = ({ atOnce, waitMs }: Options) => {
  const lines = new Map<unknown, Line>()
  let [running, turns] = [0, 0]

  const lineOf = (key: unknown): Line => {
    const line = lines.get(key) ?? { waiting: new Set(), running: 0, served: turns - 1 }
    lines.set(key, line)
    return line
  }
  const remove = (key: unknown, { waiting, running }: Line) => {
    if (waiting.size === 0 && running === 0) lines.delete(key)
  }
  const admit = (line: Line) => {
    running += 1
    turns += 1
    line.running += 1
    line.served = turns
  }
  const admitNext = () => {
    const [line] = [...lines.values()].filter(({ waiting }) => waiting.size > 0).toSorted(byNeed)
    const [turn] = line?.waiting ?? []
    if (!line || !turn) return
    line.waiting.delete(turn)
    admit(line)
    turn.resolve()
  }

  return {
    /** Resolves when it is its turn; rejects with Unavailable where there was none in time. */
    enter: async (key: unknown) => {
      const line = lineOf(key)
      if (running < atOnce) {
        admit(line)
        return
      }
      const turn: Turn = Promise.withResolvers()
      line.waiting.add(turn)
      await withTimeout(waitMs, turn.promise, () => {
        line.waiting.delete(turn)
        remove(key, line)
        throw new Unavailable(`No process was free within ${waitMs} ms`)
      })
    },
    leave: (key: unknown) => {
      const line = lineOf(key)
      running -= 1
      line.running -= 1
      remove(key, line)
      admitNext()
    },
    /** Everybody who waits is rejected with the error. */
    reject: (error: Error) => {
      for (const { waiting } of lines.values()) {
        for (const turn of waiting) turn.reject(error)
        waiting.clear()
      }
    },
  }
}
