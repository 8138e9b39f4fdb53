import { setTimeout as sleep } from 'node:timers/promises'

type Response = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Undefined where there is no response: the journal was killed a moment ago. */
export const ask = (url: string, init: RequestInit = {}): Promise<Response | undefined> =>
  fetch(url, init)
    .then(async response => ({ status: response.status, headers: response.headers, text: await response.text() }))
    .catch(() => undefined)

/** How often each status came; 0 where there was no response. */
export type Statuses = Record<string, number>

export const countIn = (statuses: Statuses, response: Response | undefined) => {
  const status = response?.status ?? 0
  statuses[status] = (statuses[status] ?? 0) + 1
}

/** Does it again and again until the signal aborts. */
export const repeat = async (signal: AbortSignal, pauseMs: number, work: () => Promise<unknown>) => {
  while (!signal.aborted) {
    await work()
    await sleep(pauseMs)
  }
}
