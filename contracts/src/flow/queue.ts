type Bounds<Refused> = {
  /** Work that is done at a time. */
  readonly running?: number
  /** Work that may wait: of more, `refuse` is the outcome. */
  readonly waiting?: number
  readonly refuse?: () => Refused
}

/** Does work in the order in which it comes, one piece after the other unless more may run. */
export const queue = <Refused = never>({ running = 1, waiting = Infinity, refuse }: Bounds<Refused> = {}) => {
  const line: (() => void)[] = []
  let active = 0

  const enter = () => {
    if (active >= running) return new Promise<void>(resolve => line.push(resolve))
    active += 1
    return undefined
  }
  /** The next one takes the place of the one that leaves. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else active -= 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result | Refused> => {
    if (refuse && active >= running && line.length >= waiting) return refuse()
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * A queue for each name: work of one name is done one piece after the other, and names do not block each other. `tails`
 * holds the last work of each name until that is done.
 */
export const queues =
  (tails = new Map<string, Promise<unknown>>()) =>
  <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
    tails.set(name, turn)
    const leave = () => {
      if (tails.get(name) === turn) tails.delete(name)
    }
    turn.then(leave, leave)
    return turn
  }
