/** What a process can't serve without. */
export type Needed<T> = {
  readonly name: string
  /** The setting that says where it is. */
  readonly setting?: string
  readonly ask: () => Promise<T>
}

export type Found<T> = { readonly answer: T } | { readonly trouble: string }

/** Knows whether something answers now. */
export type Probe<T = unknown> = Pick<Needed<T>, 'name' | 'setting'> & {
  /** Resolves soon, whatever happens; what was found is good for a moment. */
  readonly look: () => Promise<Found<T>>
}

type Patience = {
  /** Milliseconds after which no answer is an answer: a frozen server says nothing. */
  readonly clockMs?: number
  /** Milliseconds for which an answer is not asked for again. */
  readonly goodForMs?: number
}

const within = async <T>(ms: number, found: Promise<Found<T>>, silent: Found<T>): Promise<Found<T>> => {
  const clock = Promise.withResolvers<Found<T>>()
  const timer = setTimeout(() => clock.resolve(silent), ms)
  return Promise.race([found, clock.promise]).finally(() => clearTimeout(timer))
}

/** Asks only when somebody looks, and one question at a time: who is silent is not asked again meanwhile. */
export const probe = <T>(
  { name, setting, ask }: Needed<T>,
  { clockMs = 2000, goodForMs = 1000 }: Patience = {},
): Probe<T> => {
  let asked: { readonly at: number; readonly found: Promise<Found<T>> } | undefined
  let last: { readonly at: number; readonly found: Found<T> } | undefined

  const found = async (): Promise<Found<T>> => {
    const answer = await Promise.try(ask).then(
      answer => ({ answer }),
      (accident: Error) => ({ trouble: accident.message }),
    )
    last = { at: performance.now(), found: answer }
    asked = undefined
    return answer
  }

  return {
    name,
    ...(setting !== undefined && { setting }),
    look: async () => {
      const now = performance.now()
      if (last && now - last.at < goodForMs) return last.found
      asked ??= { at: now, found: found() }
      const rest = Math.max(0, asked.at + clockMs - now)
      return within(rest, asked.found, { trouble: `silent for ${clockMs / 1000} s` })
    },
  }
}
