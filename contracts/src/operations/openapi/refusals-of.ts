import type { RefusalCode } from '../../refusals.ts'
import { permissions } from '../../roles.ts'
import { Role } from '../../users/fields.ts'
import type { Operation } from '../operation.ts'

type RefusalsOfClass = { readonly has: (operation: Operation) => boolean; readonly refusals: readonly RefusalCode[] }

const isRead = ({ method }: Operation) => method === 'GET'
const isPublic = ({ allow }: Operation) => allow === 'everyone'

export const rolesOf = ({ allow }: Pick<Operation, 'allow'>): readonly Role[] =>
  allow === 'everyone' ? Role.options : permissions[allow]

const isChecked = ({ params, query, body, bodyOrQuery, form }: Operation) =>
  [params, query, body, bodyOrQuery, form].some(input => input !== undefined)

/** The refusals that every operation may respond with. */
export const refusalsOfAll: ReadonlySet<RefusalCode> = new Set([
  'MALFORMED_REQUEST',
  'MALFORMED_ADDRESS',
  'REQUEST_TIMEOUT',
  'ADDRESS_TOO_LONG',
  'EXPECTATION_FAILED',
  'MISDIRECTED_REQUEST',
  'TOKEN_IN_ADDRESS',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
])

/** What refuses a request before or beside its handler, for classes of operations. */
const CLASSES: readonly RefusalsOfClass[] = [
  { has: operation => !isPublic(operation), refusals: ['AUTHENTICATION_REQUIRED', 'TOKEN_FORBIDDEN'] },
  { has: operation => rolesOf(operation).length < Role.options.length, refusals: ['FORBIDDEN'] },
  { has: ({ allow }) => allow !== 'everyone' && allow !== 'use the own account', refusals: ['SECOND_FACTOR_MISSING'] },
  { has: ({ isWeighty }) => isWeighty === true, refusals: ['STEP_UP_REQUIRED'] },
  { has: ({ limit }) => limit !== undefined, refusals: ['TOO_MANY_REQUESTS'] },
  { has: operation => isRead(operation) && isPublic(operation), refusals: ['OVERLOADED', 'ROBOTS_PAUSED'] },
  { has: isRead, refusals: ['MALFORMED_POSITION'] },
  { has: isChecked, refusals: ['INVALID_INPUT'] },
  {
    has: operation => !isRead(operation),
    refusals: [
      'MALFORMED_BODY',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'STORE_FULL',
      'FILE_REMOVED',
      'CLOCK_BEHIND',
    ],
  },
  { has: ({ form }) => form !== undefined, refusals: ['MALFORMED_UPLOAD'] },
  { has: ({ form, slot }) => form !== undefined && slot === undefined, refusals: ['TOO_MANY_FORMS'] },
  { has: ({ response }) => response.kind === 'file', refusals: ['FILE_MISSING', 'RANGE_NOT_SATISFIABLE'] },
  { has: ({ ifMatch }) => ifMatch === true, refusals: ['PRECONDITION_FAILED'] },
  {
    has: ({ isIdempotent }) => isIdempotent === true,
    refusals: ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'],
  },
]

/** Every refusal that an operation may respond with. */
export const refusalsOf = (operation: Operation): readonly RefusalCode[] => [
  ...new Set([
    ...operation.refusals,
    ...refusalsOfAll,
    ...CLASSES.filter(({ has }) => has(operation)).flatMap(({ refusals }) => refusals),
  ]),
]
