import { withTimeout } from '@shodh/contracts/retry.ts'

/** What a process can't serve without. */
export type Dependency<T> = {
  readonly name: string
  /** The setting that says where it is. */
  readonly setting?: string
  readonly request: () => Promise<T>
}

type ProbeResult<T> = { readonly result: T } | { readonly error: string }

/** Reports whether a dependency responds now. */
export type Probe<T = unknown> = Pick<Dependency<T>, 'name' | 'setting'> & {
  /** Resolves soon, whatever happens; what was found is good for a moment. */
  readonly look: () => Promise<ProbeResult<T>>
}

type Timing = {
  /** Milliseconds until a timeout: a frozen server never responds. */
  readonly timeoutMs?: number
  /** Milliseconds for which a result is reused. */
  readonly goodForMs?: number
}

/** Sends a request only when somebody looks, and one at a time: none is added while one is pending. */
export const probe = <T>(
  { name, setting, request }: Dependency<T>,
  { timeoutMs = 2000, goodForMs = 1000 }: Timing = {},
): Probe<T> => {
  let pending: { readonly at: number; readonly found: Promise<ProbeResult<T>> } | undefined
  let last: { readonly at: number; readonly found: ProbeResult<T> } | undefined

  const found = async (): Promise<ProbeResult<T>> => {
    const result = await Promise.try(request).then(
      result => ({ result }),
      (error: Error) => ({ error: error.message }),
    )
    last = { at: performance.now(), found: result }
    pending = undefined
    return result
  }

  return {
    name,
    ...(setting !== undefined && { setting }),
    look: async () => {
      const now = performance.now()
      if (last && now - last.at < goodForMs) return last.found
      pending ??= { at: now, found: found() }
      const rest = Math.max(0, pending.at + timeoutMs - now)
      return withTimeout(rest, pending.found, () => ({ error: `silent for ${timeoutMs / 1000} s` }))
    },
  }
}
