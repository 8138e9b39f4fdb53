import * as z from 'zod/mini'
import { FIELD_ERRORS_MAX } from './limits.ts'
import { refusals, type RefusalCode } from './refusals.ts'
import { Challenge } from './users/factors/views.ts'

const nameOf = (path: readonly PropertyKey[] | undefined) => {
  const field = path?.findLast(part => typeof part === 'string')
  return field === undefined ? 'The value' : `'${String(field)}'`
}

const range = ({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }) => {
  const unit = origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''
  return {
    unit,
    atLeast: inclusive === false ? 'more than' : 'at least',
    atMost: inclusive === false ? 'less than' : 'at most',
  }
}

const sentence = (issue: z.core.$ZodRawIssue): string => {
  const field = nameOf(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'object' && !issue.path?.length) return 'Fields are required'
      return issue.input === undefined ? `${field} is required` : `${field} must be of type ${issue.expected}`
    case 'too_small':
      return `${field} must be ${range(issue).atLeast} ${issue.minimum}${range(issue).unit}`
    case 'too_big':
      return `${field} must be ${range(issue).atMost} ${issue.maximum}${range(issue).unit}`
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return `${field} is not valid`
  }
}

z.config({ customError: sentence })

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** Of one page of a list, from 1 on; an empty list has one. */
export const paginationOf = ({ page, limit, total }: Omit<Pagination, 'totalPages'>): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
})

/** The envelope of every successful response. */
export const Success = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data })

export const success = <Data>(message: string, data: Data) => ({ success: true as const, message, data })

/** The data of a success that has none. */
export const Nothing = z.object({})

/** One field that was refused; `pointer` is an RFC 6901 fragment into the body. */
export const FieldError = z.object({ pointer: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Somebody who did something; no name where the account was erased. */
export const Person = z.object({ id: z.string(), name: z.nullable(z.string()) })

/** When something was deleted (ISO 8601), and why; null where no reason was given. */
export const Deletion = z.object({ deletedAt: z.string(), reason: z.nullable(z.string()) })
export type Deletion = z.infer<typeof Deletion>

/** The envelope of every error response, with the members of RFC 9457. */
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
  /** Of a sign-in that waits for the e-mail address to be verified. */
  requiresVerification: z.optional(z.boolean()),
  canResendVerification: z.optional(z.boolean()),
  /** Of a sign-in that waits for a second step, and of an act of weight. */
  challenge: z.optional(Challenge),
  deletedAt: z.optional(z.string()),
  reason: z.optional(z.nullable(z.string())),
  /** Of a withheld PDF, beside the reason: since when, and what demands it by law. */
  withheldAt: z.optional(z.string()),
  lawfulBasis: z.optional(z.string()),
  /** Of a deleted paper: where it was. */
  volumeId: z.optional(z.string()),
})
export type Failure = z.infer<typeof Failure>

/** `message` replaces the catalogue's sentence where the case has a more exact one. */
export type Refusal = {
  readonly refused: RefusalCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** For the log alone, in no response: the user's id, or a keyed hash of the address that was given. */
  readonly about?: string
  /** Seconds after which to retry. */
  readonly retryAfter?: number
  /** Extension members (RFC 9457) of the response. */
  readonly extensions?: Pick<
    Failure,
    | 'requiresVerification'
    | 'canResendVerification'
    | 'challenge'
    | 'volumeId'
    | 'withheldAt'
    | 'lawfulBasis'
    | keyof Deletion
  >
}

/** `title` of RFC 9457: `Paper not found` of PAPER_NOT_FOUND. */
export const problemTitle = (code: RefusalCode) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** `type` of RFC 9457, the address of a page: `/problems/paper-not-found`. */
export const problemPath = (code: RefusalCode) => `/problems/${code.toLowerCase().replaceAll('_', '-')}`

export const failure = ({ refused, message, errors, extensions }: Refusal, requestId: string): Failure => {
  const { status, message: sentence } = refusals[refused]
  const text = message ?? sentence
  return {
    success: false,
    message: text,
    error: text,
    data: null,
    type: problemPath(refused),
    title: problemTitle(refused),
    status,
    detail: text,
    instance: `urn:uuid:${requestId}`,
    code: refused,
    ...(errors && { errors: [...errors] }),
    ...extensions,
  }
}

const escaped = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
const pointer = (path: readonly PropertyKey[]) => ['#', ...path.map(escaped)].join('/')

type Issue = z.core.$ZodIssue

/** UTF-16 units of an unknown field's name that are sent back. */
const FIELD_NAME_MAX = 100

const fieldErrors = (issue: Issue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? // Stryker disable next-line MethodExpression: All errors together are bounded, too: it only spares work.
      issue.keys
        .slice(0, FIELD_ERRORS_MAX)
        .map(key => key.slice(0, FIELD_NAME_MAX))
        .map(key => ({ pointer: pointer([...issue.path, key]), message: `Unknown field: ${key}` }))
    : [{ pointer: pointer(issue.path), message: issue.message }]

/** A refusal that names each field, up to a number of them; its message is that of the whole, or else the first field's. */
export const invalid = (issues: readonly Issue[]): Refusal => {
  const seen = new Set<string>()
  // Stryker disable next-line MethodExpression: All errors together are bounded, too: it only spares work.
  const errors = issues
    .slice(0, FIELD_ERRORS_MAX)
    .flatMap(fieldErrors)
    .filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer))
    .slice(0, FIELD_ERRORS_MAX)
  const first = errors.find(each => each.pointer === '#') ?? errors[0]
  return { refused: 'INVALID_INPUT', message: first?.message ?? refusals.INVALID_INPUT.message, errors }
}
