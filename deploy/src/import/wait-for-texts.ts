import { pause } from '@shodh/contracts/flow/retry.ts'
import { SearchResponse } from '@shodh/contracts/search/views.ts'
import * as z from 'zod/mini'
import { requester } from '../client/request.ts'
import { retryRequest, type Waiting } from '../client/retry-request.ts'

const LOOK_EVERY_MS = 500

/** Milliseconds that the texts of the PDFs are waited for; search finds them later, too. */
const TEXTS_TIMEOUT_MS = 300_000

const Completeness = z.pick(SearchResponse, { isComplete: true })

type Searched = Waiting & {
  /** The position of the last event that was written; undefined where none was. */
  readonly position: string | undefined
  readonly textsTimeoutMs?: number
  /** Called once, where there is something to wait for. */
  readonly onBegin: () => void
}

/** Waits until the text of every PDF is searched; false where that takes too long. Throws OperatorError. */
export const waitForTexts = async (
  to: string,
  { position, textsTimeoutMs = TEXTS_TIMEOUT_MS, onBegin, ...waiting }: Searched,
): Promise<boolean> => {
  const request = retryRequest(requester(to, waiting.stopping), waiting)
  const until = performance.now() + textsTimeoutMs
  for (let isFirst = true; ; isFirst = false) {
    const { data } = await request({ path: '/search?q=', position })
    if (Completeness.safeParse(data).data?.isComplete !== false) return true
    if (performance.now() >= until) return false
    if (isFirst) onBegin()
    await pause(LOOK_EVERY_MS, waiting.stopping)
    waiting.stopping.throwIfAborted()
  }
}
