import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { OperatorError } from '../terminal/operator-error.ts'

/** A request to the journal; `path` is below /api/v1 or, with `absolute`, below the address itself. */
export type Call = {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly absolute?: boolean
  /** Idempotency-Key. */
  readonly key?: string
  /** X-Wait-For-Position. */
  readonly position?: string | undefined
  readonly json?: unknown
  readonly form?: FormData
  /** Of the form, for the time that it may take. */
  readonly bytes?: number
  /** What it brings, for the sentence where the journal could not take it. */
  readonly label?: string
}

export type Reply = {
  readonly status: number
  readonly data: unknown
  readonly message: string
  /** Of a response that is not in the envelope, such as a file. */
  readonly body: Buffer<ArrayBuffer> | undefined
  readonly code: string | undefined
  /** What is wrong with single fields, as the journal names them. */
  readonly errors: unknown
  readonly position: string | undefined
  readonly isReplayed: boolean
  readonly isStale: boolean
  /** Milliseconds. */
  readonly retryAfter: number | undefined
}

/** No response came; whether the request was carried out is not known. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

/** More than the journal takes to read a PDF under load, which it gives up by itself and says so. */
const TIMEOUT_MS = 120_000
const SLOWEST_BYTES_PER_MS = 100

const headersOf = ({ key, position, json }: Call, token: string | undefined) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(position !== undefined && { 'x-wait-for-position': position }),
  ...(json !== undefined && { 'content-type': 'application/json' }),
})

const seconds = (header: string | null) => (/^\d{1,4}$/u.test(header ?? '') ? Number(header) * 1000 : undefined)

const Envelope = z.nullable(
  z.object({
    message: z.optional(z.string()),
    data: z.optional(z.unknown()),
    code: z.optional(z.string()),
    errors: z.optional(z.unknown()),
  }),
)
type Envelope = z.infer<typeof Envelope>

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true

/** What the envelope says, else the body. */
const contentOf = (envelope: Envelope, status: number, body: Buffer<ArrayBuffer>) => {
  const { data, message, code, errors } = envelope ?? {}
  return message === undefined
    ? { data, message: `${status} ${STATUS_CODES[status] ?? ''}`.trim(), body, code, errors }
    : { data, message, body: undefined, code, errors }
}

const replyOf = async (response: Response): Promise<Reply> => {
  const { status, headers } = response
  const body = Buffer.from(await response.arrayBuffer())
  const envelope = isJson(response) ? Envelope.parse(JSON.parse(body.toString())) : null
  return {
    status,
    ...contentOf(envelope, status, body),
    position: headers.get('x-event-position') ?? undefined,
    isReplayed: headers.get('idempotency-replayed') === 'true',
    isStale: headers.get('x-stale') === 'true',
    retryAfter: seconds(headers.get('retry-after')),
  }
}

/** The setting that holds the address of the journal. */
export type AddressSetting = 'FROM' | 'TO'

const movedTo = (to: string, response: Response, setting: AddressSetting) => {
  const origin = URL.parse(response.headers.get('location') ?? '', response.url)?.origin
  return new OperatorError(
    `${to} sends its visitors elsewhere: set ${setting}=${origin ?? 'the address that it names'}.`,
  )
}

export type Request = (call: Call, token?: string) => Promise<Reply>

/** Sends once. Throws NoResponse, the signal's reason, or OperatorError where the journal lives at another address. */
export const requester =
  (to: string, stopping: AbortSignal, setting: AddressSetting = 'TO'): Request =>
  async (call, token) => {
    const { method = 'GET', path, absolute, json, form, bytes = 0 } = call
    const late = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS))
    try {
      const response = await fetch(`${to}${absolute ? '' : '/api/v1'}${path}`, {
        method,
        headers: headersOf(call, token),
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
        redirect: 'manual',
        signal: AbortSignal.any([stopping, late]),
      })
      if (response.status >= 300 && response.status < 400) throw movedTo(to, response, setting)
      return await replyOf(response)
    } catch (cause) {
      stopping.throwIfAborted()
      if (cause instanceof OperatorError) throw cause
      throw new NoResponse(`${to} gives no answer`, { cause })
    }
  }
