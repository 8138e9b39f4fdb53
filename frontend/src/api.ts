import type { Deletion, FieldError } from '@shodh/contracts/envelope.ts'
import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import {
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  buildCreateApi,
  coreModule,
  fetchBaseQuery,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react'
import { count } from './ui/formats/count.ts'

const duration = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

/** A message that says how long to wait, without that. */
const messageWithoutWait = (message: string) => message.replace(/ in \d+ (?:second|minute|hour)s?\.$/u, ' later.')

/** The message of an error, which says how long to wait where the server does (`retryAfter`: seconds). */
const messageWithWait = (message: string, retryAfter: number) =>
  !retryAfter || /\d/u.test(message) ? message : `${message} You can try again in ${duration(retryAfter)}.`

/** Why a request has no result, in the user's words. `offline`: this device knows that it has no network. */
export type ApiError = {
  readonly status: number | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE'
  readonly message: string
  /** The message without how long to wait, where it says that. */
  readonly sentence?: string
  readonly code?: string
  readonly offline?: boolean
  /** The journal was out of reach already when it was asked. */
  readonly unreachable?: boolean
  /** The fields that were refused. */
  readonly errors?: readonly FieldError[]
  /** Seconds after which it is worth another try. */
  readonly retryAfter?: number
  /** Of what was deleted. */
  readonly deletion?: Deletion & { readonly volumeId?: string | undefined }
  /** What the server's log calls the request, where its user cannot mend it. */
  readonly requestId?: string
  /** The account's e-mail address has to be verified first. */
  readonly requiresVerification?: boolean
  /** How a sign-in, or an act of weight, goes on. */
  readonly challenge?: Challenge
}

/** A call to the API; an error that comes without a message of its own reads `defaultMessage`. */
export type ApiCall = FetchArgs & { readonly defaultMessage?: string }

const TIMEOUT_MS = 30_000
/** Seconds that a response is shown again, and that it is not even fetched again. */
const KEPT_S = 60 * 60
const FRESH_S = 60
const UNREADABLE = 'The response could not be read'
export const unreadable = (message = UNREADABLE): ApiError => ({ status: 'UNREADABLE', message })

const worthSending = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== ''
const paramsSerializer = (params: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(params)
      .filter(worthSending)
      .map(([name, value]) => [name, String(value)]),
  ).toString()

/** What is read of a response. */
type Read = Pick<Response, 'status' | 'text'> & { readonly headers: Pick<Headers, 'get'> }

/** Responds in place of the network; `query` is the cache key of the query that it responds to. */
export type Load = (address: string, query: string | undefined) => Promise<Read>

/** The extra argument of a store: a server's has `load`. */
export type StoreExtra = { readonly load?: Load }

const network = { timeout: TIMEOUT_MS, cache: 'no-cache', paramsSerializer } as const

/** Beside the result of a request: what it was read from. */
export type Meta = { readonly response?: Pick<Read, 'status' | 'headers'> | undefined }

type Send = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, object, Meta>

/** Addresses outside of a browser have an origin, too. */
const SERVER_ORIGIN = 'http://server.invalid'

const addressOf = (path: string, params: FetchArgs['params']) => {
  const query = params ? `${path.includes('?') ? '&' : '?'}${paramsSerializer(params)}` : ''
  return new URL(path + query, SERVER_ORIGIN).href.slice(SERVER_ORIGIN.length)
}

const isSuccess = ({ status }: Read) => status >= 200 && status <= 299

const parsed = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** As fetchBaseQuery does, without its requests, signals and copies, which take longer than to render a component. */
const loadBelow =
  (baseUrl: string, load: Load): Send =>
  async ({ url, params }, { queryCacheKey }) => {
    const address = addressOf(`${baseUrl === '/' ? '' : baseUrl}/${url}`, params)
    let response: Read | undefined
    let text = ''
    try {
      response = await load(address, queryCacheKey)
      text = await response.text()
      const data = parsed(text)
      const { status } = response
      return isSuccess(response) ? { data, meta: { response } } : { error: { status, data }, meta: { response } }
    } catch (cause) {
      const error = String(cause)
      if (!response) return { error: { status: 'FETCH_ERROR', error } }
      const { status } = response
      return { error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error }, meta: { response } }
    }
  }

const sendTo = (baseUrl: string): Send => {
  const send = fetchBaseQuery({ baseUrl, ...network })
  // the bundle of browsers ends here
  if (!import.meta.env.SSR) return send
  return (call, store, options) => {
    const { load } = (store.extra ?? {}) as StoreExtra
    return (load ? loadBelow(baseUrl, load) : send)(call, store, options)
  }
}

const memberOf = (body: unknown, member: string) =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined

const textIn = (body: unknown, member: string) => {
  const value = memberOf(body, member)
  return typeof value === 'string' && value.trim() ? value : undefined
}

const FLAGS = ['requiresVerification', 'canResendVerification']
const isFlagged = (body: unknown) =>
  [body, memberOf(body, 'data')].some(part => FLAGS.some(flag => memberOf(part, flag) === true))

const sentenceIn = (body: unknown) => textIn(body, 'message') ?? textIn(body, 'error')

const isFailure = (body: unknown) => isFlagged(body) || memberOf(body, 'success') === false

const withoutMessage = (status: number) => (status === 401 ? 'Authentication failed' : `HTTP ${status}`)

/** When and why it was deleted, where that is the error. */
const deletionIn = (body: unknown, deletedAt = textIn(body, 'deletedAt')) =>
  deletedAt && { deletion: { deletedAt, reason: textIn(body, 'reason') ?? null, volumeId: textIn(body, 'volumeId') } }

type Failed = { readonly status: number; readonly body?: unknown; readonly headers?: Read['headers'] | undefined }

/** The message says what to mend: nobody has to look into the log. */
const MENDED_BY_USER = [400, 409, 410, 412, 413, 415, 422]

/** `urn:uuid:…`, as RFC 9457 names one occurrence of a problem. */
const requestIn = ({ status, body }: Failed) => {
  const instance = MENDED_BY_USER.includes(status) ? undefined : textIn(body, 'instance')
  return instance && { requestId: instance.replace('urn:uuid:', '') }
}

/** What comes along as it is. */
const carriedIn = (body: unknown) => {
  const { errors, challenge } = (body ?? {}) as Pick<ApiError, 'errors' | 'challenge'>
  return { ...(errors && { errors }), ...(challenge && { challenge }) }
}

export const refused = ({ status, body, headers }: Failed, defaultMessage = withoutMessage(status)): ApiError => {
  const code = textIn(body, 'code')
  const retryAfter = Number(headers?.get('retry-after'))
  const sentence = sentenceIn(body) ?? defaultMessage
  const message = messageWithWait(sentence, retryAfter)
  const withoutWait = messageWithoutWait(sentence)
  return {
    status,
    message,
    ...(message !== withoutWait && { sentence: withoutWait }),
    ...(code && { code }),
    ...carriedIn(body),
    ...deletionIn(body),
    ...requestIn({ status, body }),
    ...(retryAfter && { retryAfter }),
    ...(isFlagged(body) && { requiresVerification: true }),
  }
}

export const timedOut: ApiError = { status: 'TIMEOUT', message: 'Request timeout - please try again' }

export const disconnected = (unreachable = false): ApiError => ({
  status: 'NETWORK',
  message: 'Network error - please check your connection',
  ...(!navigator.onLine && { offline: true }),
  ...(unreachable && { unreachable }),
})

type Context = {
  readonly meta: Meta | undefined
  readonly defaultMessage: string | undefined
  readonly unreachable: boolean
}

const explained = (error: FetchBaseQueryError, { meta, defaultMessage, unreachable }: Context): ApiError => {
  const headers = meta?.response?.headers
  if (typeof error.status === 'number')
    return refused({ status: error.status, body: error.data, headers }, defaultMessage)
  if (error.status === 'TIMEOUT_ERROR') return timedOut
  if (error.status === 'PARSING_ERROR')
    return error.originalStatus < 400
      ? unreadable(defaultMessage)
      : refused({ status: error.originalStatus, headers }, defaultMessage)
  return disconnected(unreachable)
}

type ApiQuery = BaseQueryFn<ApiCall, unknown, ApiError, object, Meta>

type ConnectionState = { readonly connection?: { readonly reachable: boolean } }

/** As the page has it; a request past the store has no state. */
const isKnownUnreachable = ({ getState }: Partial<Parameters<ApiQuery>[1]>) =>
  (getState?.() as ConnectionState | undefined)?.connection?.reachable === false

const plain =
  (send: ReturnType<typeof sendTo>): ApiQuery =>
  async ({ defaultMessage, ...call }, store, options) => {
    const unreachable = isKnownUnreachable(store)
    const { data, error, meta } = await send(call, store, options)
    return error ? { error: explained(error, { meta, defaultMessage, unreachable }) } : { data, ...(meta && { meta }) }
  }

const querySite = plain(sendTo('/'))
const queryApi = plain(sendTo('/api/v1'))

const statusOf = (meta: Meta | undefined) => meta?.response?.status ?? 200

/** Returns the `data` of the envelope, so that an endpoint's `responseSchema` is that of the data itself. */
const unwrapped: ApiQuery = async (call, store, options) => {
  const result = await queryApi(call, store, options)
  if (result.error) return result
  const body = result.data as { success?: unknown; data?: unknown } | null
  const { meta } = result
  if (body?.success === true && !isFlagged(body)) return { data: body.data, ...(meta && { meta }) }
  const { defaultMessage = UNREADABLE } = call
  return {
    error: isFailure(body) ? refused({ status: statusOf(meta), body }, defaultMessage) : unreadable(defaultMessage),
  }
}

/** A request past the store, which holds neither its arguments nor its response. */
export const request = (call: ApiCall, signal = new AbortController().signal) =>
  unwrapped(call, { signal } as Parameters<ApiQuery>[1], {})

export type Result<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined }

/** Fetches a file beside the API, without an envelope: `queryFn: siteFile<PublicJournal>('journal.json')`. */
export const siteFile =
  <Data>(path: string) =>
  async (_: unknown, store: Parameters<ApiQuery>[1], options: object): Promise<Result<Data>> => {
    const { data, error } = await querySite({ url: path }, store, options)
    return error ? { error } : { data: data as Data }
  }

const tags = ['Journal', 'Volume', 'Paper'] as const

/** A server runs no effects: there, queries start while components render. */
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: typeof document === 'undefined' }),
)

/** It never retries: the one layer of retries is the page's (`ui/use-retries.ts`). */
export const api = createApi({
  baseQuery: unwrapped,
  tagTypes: tags,
  refetchOnReconnect: true,
  // A page that one comes back to is there at once, as it was left, and is fetched again where it is older than that.
  keepUnusedDataFor: KEPT_S,
  refetchOnMountOrArgChange: FRESH_S,
  catchSchemaFailure: () => unreadable(),
  endpoints: () => ({}),
})

/** Fetches again all that is shown and forgets the rest. */
export const refetchAll = () => api.util.invalidateTags([...tags])
