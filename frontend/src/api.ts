import type { FieldError } from '@shodh/contracts/answer.ts'
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'

/** Why a question has no answer, in the user's words. `offline`: this device knows that it has no network. */
export type ApiError = {
  readonly status: number | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE'
  readonly message: string
  readonly code?: string
  readonly offline?: boolean
  /** The fields that were refused. */
  readonly errors?: readonly FieldError[]
  /** Seconds after which it is worth another try. */
  readonly retryAfter?: number
}

const TIMEOUT_MS = 30_000
const unreadable: ApiError = { status: 'UNREADABLE', message: 'The answer of the server could not be read' }

const worthSending = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== ''
const paramsSerializer = (params: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(params)
      .filter(worthSending)
      .map(([name, value]) => [name, String(value)]),
  ).toString()

const sendTo = (baseUrl: string) =>
  fetchBaseQuery({ baseUrl, timeout: TIMEOUT_MS, cache: 'no-cache', paramsSerializer })

const textIn = (body: unknown, member: string) => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined
  return typeof value === 'string' && value ? value : undefined
}

const refused = (status: number, body: unknown, headers?: Headers): ApiError => {
  const code = textIn(body, 'code')
  const errors = (body as Pick<ApiError, 'errors'> | null)?.errors
  const retryAfter = Number(headers?.get('retry-after'))
  return {
    status,
    message: textIn(body, 'message') ?? `HTTP ${status}`,
    ...(code && { code }),
    ...(errors && { errors }),
    ...(retryAfter && { retryAfter }),
  }
}

const explained = (error: FetchBaseQueryError, meta?: FetchBaseQueryMeta): ApiError => {
  if (typeof error.status === 'number') return refused(error.status, error.data, meta?.response?.headers)
  if (error.status === 'TIMEOUT_ERROR') return { status: 'TIMEOUT', message: 'Request timeout - please try again' }
  if (error.status === 'PARSING_ERROR')
    return error.originalStatus < 400 ? unreadable : refused(error.originalStatus, null)
  const offline = !navigator.onLine
  return { status: 'NETWORK', message: 'Network error - please check your connection', ...(offline && { offline }) }
}

type Ask = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>

const plain =
  (send: ReturnType<typeof sendTo>): Ask =>
  async (args, store, options) => {
    const { data, error, meta } = await send(args, store, options)
    return error ? { error: explained(error, meta) } : { data, ...(meta && { meta }) }
  }

const askSite = plain(sendTo('/'))
const askApi = plain(sendTo('/api/v1'))

/** Answers what stands in the envelope, so that an endpoint's `responseSchema` is that of `data`. */
const unwrapped: Ask = async (args, store, options) => {
  const answer = await askApi(args, store, options)
  if (answer.error) return answer
  const body = answer.data as { success?: unknown; data?: unknown } | null
  return body?.success === true
    ? { data: body.data, ...(answer.meta && { meta: answer.meta }) }
    : { error: { ...unreadable, message: textIn(body, 'message') ?? unreadable.message } }
}

/** Asks past the store: nothing of the question or the answer stays in it. */
export const ask = (question: FetchArgs, signal = new AbortController().signal) =>
  unwrapped(question, { signal } as Parameters<Ask>[1], {})

export type Answered<Data> = { readonly data: Data } | { readonly error: ApiError }

/** Asks for a file beside the API, without an envelope: `queryFn: siteFile<JournalSettings>('journal.json')`. */
export const siteFile =
  <Data>(path: string) =>
  async (_: unknown, store: Parameters<Ask>[1], options: object): Promise<Answered<Data>> => {
    const { data, error } = await askSite(path, store, options)
    return error ? { error } : { data: data as Data }
  }

const tags = ['Journal', 'Volume', 'Paper'] as const

/** It never retries: the one layer of retries is the page's (`ui/use-retries.ts`). */
export const api = createApi({
  baseQuery: unwrapped,
  tagTypes: tags,
  refetchOnReconnect: true,
  catchSchemaFailure: () => unreadable,
  endpoints: () => ({}),
})

/** Asks anew for all that is shown and forgets the rest. */
export const askAgain = () => api.util.invalidateTags([...tags])
