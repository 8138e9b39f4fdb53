import { setTimeout as sleep } from 'node:timers/promises'

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Undefined where nobody answers: the journal was killed a moment ago. */
export const ask = (url: string, init: RequestInit = {}): Promise<Answer | undefined> =>
  fetch(url, init)
    .then(async response => ({ status: response.status, headers: response.headers, text: await response.text() }))
    .catch(() => undefined)

/** How often each status came; 0 where nobody answered. */
export type Statuses = Record<string, number>

export const countIn = (statuses: Statuses, answer: Answer | undefined) => {
  const status = answer?.status ?? 0
  statuses[status] = (statuses[status] ?? 0) + 1
}

/** Does it again and again until the signal aborts. */
export const repeat = async (signal: AbortSignal, pauseMs: number, work: () => Promise<unknown>) => {
  while (!signal.aborted) {
    await work()
    await sleep(pauseMs)
  }
}
