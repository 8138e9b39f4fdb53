import * as z from 'zod/mini'
import './error-map.ts'
import { refusals, type RefusalCode } from './refusals.ts'

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** The envelope of every answer that says yes. */
export const Success = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data })

export const success = <Data>(message: string, data: Data) => ({ success: true as const, message, data })

/** One field that was refused; `pointer` is an RFC 6901 fragment into the body. */
export const FieldError = z.object({ pointer: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The envelope of every answer that says no, with the members of RFC 9457 inside. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  data: z.null(),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldError)),
})
export type Failure = z.infer<typeof Failure>

/** `message` replaces the catalogue's sentence where the case has a more exact one. */
export type Refusal = {
  readonly refused: RefusalCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Seconds after which it is worth another try. */
  readonly retryAfter?: number
}

const titled = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

export const failure = ({ refused, message, errors }: Refusal, requestId: string): Failure => {
  const { status, message: sentence } = refusals[refused]
  const text = message ?? sentence
  return {
    success: false,
    message: text,
    error: text,
    data: null,
    type: `/problems/${refused.toLowerCase().replaceAll('_', '-')}`,
    title: titled(refused),
    status,
    detail: text,
    instance: `urn:uuid:${requestId}`,
    code: refused,
    ...(errors && { errors: [...errors] }),
  }
}

const escaped = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
const pointer = (path: readonly PropertyKey[]) => ['#', ...path.map(escaped)].join('/')

type Issue = z.core.$ZodIssue

const fieldErrors = (issue: Issue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => ({ pointer: pointer([...issue.path, key]), message: `Unknown field: ${key}` }))
    : [{ pointer: pointer(issue.path), message: issue.message }]

/** A refusal that names each field; its message is the first field's. */
export const invalid = (issues: readonly Issue[]): Refusal => {
  const seen = new Set<string>()
  const errors = issues.flatMap(fieldErrors).filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer))
  return { refused: 'INVALID_INPUT', message: errors[0]?.message ?? refusals.INVALID_INPUT.message, errors }
}
