import * as z from 'zod/mini'
import type { Refusal } from '../envelope.ts'
import type { RequestLimit, RequestSlot, RouteClass } from './request-limits.ts'
import type { RefusalCode } from '../refusals.ts'
import type { Permission } from '../roles.ts'

type Schema = z.core.$ZodType

/** What a client sends, by its schema, with an example. */
export type Sent<Input extends Schema = Schema> = { readonly schema: Input; readonly example: z.input<Input> }

/** A multipart form: its fields, and whether its one file, a PDF called `file` unless it says otherwise, may be left out. */
export type Form<Fields extends Schema = Schema> = Sent<Fields> & {
  readonly file: 'required' | 'optional'
  readonly part?: { readonly name: string; readonly mediaTypes: readonly string[] }
  /** Whether the fields may come as JSON, without a file. */
  readonly isAlsoJson?: boolean
}

/** A success in the envelope (`data`), a file that may be sent in parts, one that is made as it is sent, JSON without the envelope, which may be had in `others`, too, or no content (204). */
type OperationResponse =
  | { readonly kind: 'data'; readonly status: 200 | 201; readonly schema: Schema; readonly example: unknown }
  | {
      readonly kind: 'file' | 'stream'
      readonly mediaTypes: readonly string[]
      /** Of those that are JSON, by media type. */
      readonly schemas?: Readonly<Record<string, Schema>>
    }
  | { readonly kind: 'document'; readonly schema: Schema; readonly others?: readonly string[] }
  | { readonly kind: 'nothing' }

/** Errors in the form that a standard prescribes, where they have one of these statuses. */
type Failures = {
  readonly schema: Schema
  readonly statuses: readonly number[]
  readonly of: (refusal: Refusal) => object | undefined
}

/** One call of the HTTP API. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, parameters as the router reads them: `/papers/:id`. */
  readonly path: `/${string}`
  readonly tag: Tag
  /** One line, in the imperative. */
  readonly summary: string
  /** Markdown (CommonMark). */
  readonly description?: string
  readonly allow: Permission | 'everyone'
  /** Whether the session must have been proven in the last ten minutes. */
  readonly isWeighty?: true
  readonly limit?: RequestLimit
  /** As far as overload is concerned, where its tag and its response do not say it. */
  readonly class?: RouteClass
  /** Of requests under way, where it is not that of all forms. */
  readonly slot?: RequestSlot
  /** Bytes of its body, where they may be more than those of most. */
  readonly bodyMaxBytes?: number
  /** Path parameters that are more than texts. */
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  /** Parameters of the query that another call replaces. */
  readonly deprecated?: readonly string[]
  readonly body?: Sent
  /** A body whose fields may also come in the query. */
  readonly bodyOrQuery?: Sent
  readonly form?: Form
  /** A body of bytes that are not looked into. */
  readonly octets?: { readonly mediaType: string; readonly isOptional?: boolean }
  readonly response: OperationResponse
  /** Refusals of the handler itself; `refusalsOf` adds those of classes of calls. */
  readonly refusals: readonly RefusalCode[]
  /** In place of the envelope. */
  readonly failures?: Failures
  /** Request headers beside those of classes of calls: name and description. */
  readonly headers?: Readonly<Record<string, string>>
  /** The same of the response to a success. */
  readonly responseHeaders?: Readonly<Record<string, string>>
  /** Appends events: the response names the position of the last. */
  readonly appends?: true
  /** Honours Idempotency-Key. */
  readonly isIdempotent?: true
  /** Honours If-Match with the entity tag of the resource. */
  readonly ifMatch?: true
}

/** The groups of operations, in the order in which they are listed. */
export const tags = {
  Papers: 'Read, upload, revise, replace and delete papers',
  Drafts: 'Saved entries of one person that are not papers yet',
  Volumes: 'Years and volumes',
  Board: 'The editorial board: its sections and their members',
  Files: 'Files that the journal keeps, publishes and shares',
  Content: 'What the journal says of itself: settings, header, footer, pages and news',
  Usage: 'What is read, counted by COUNTER Release 5.1',
  Audit: 'What happened: every event, for administrators and auditors',
  Sessions: 'Sign in, stay signed in, sign out',
  Passwords: 'Codes, links and passwords of accounts',
  Profile: 'The own account',
  Users: 'Administration of accounts',
  Contact: 'Messages to the journal',
  Subscriptions: 'Mails to readers for each issue that is published',
  System: 'The state of the stores, and how to repair it',
  Site: 'The journal and this API',
} as const
type Tag = keyof typeof tags

/** Of a call that appends events, and is executed once however often it is sent. */
export const command = { appends: true, isIdempotent: true } as const

/** Of one that is refused where what it changes is no longer as the client saw it. */
export const conditionalCommand = { ...command, ifMatch: true } as const

type Described = Omit<Operation, 'method' | 'path' | 'tag' | 'refusals'> & Partial<Pick<Operation, 'refusals'>>

const call =
  <const Method extends Operation['method']>(method: Method, tag: Tag) =>
  <const Path extends Operation['path'], const One extends Described>(
    path: Path,
    one: One,
  ): One & Pick<Operation, 'tag' | 'refusals'> & { readonly method: Method; readonly path: Path } => ({
    refusals: [],
    ...one,
    method,
    path,
    tag,
  })

/** Makes the operations of a group, each with its exact type, from which the route's handler gets the types of its request. */
export const operationsOf = (tag: Tag) => ({
  get: call('GET', tag),
  post: call('POST', tag),
  put: call('PUT', tag),
  patch: call('PATCH', tag),
  delete: call('DELETE', tag),
})

export const sent = <Input extends Schema>(schema: Input, example: z.input<Input>): Sent<Input> => ({ schema, example })

/** A body in which nothing needs to be sent. */
export const sentNothing = sent(z.nullish(z.strictObject({})), {})

const data =
  (status: 200 | 201) =>
  <Data extends Schema>(schema: Data, example: z.output<Data>) =>
    ({ kind: 'data', status, schema, example }) as const

export const ok = data(200)
export const created = data(201)
export const file = (...mediaTypes: readonly string[]) => ({ kind: 'file', mediaTypes }) as const
export const nothing = { kind: 'nothing' } as const
export const stream = (...mediaTypes: readonly string[]) => ({ kind: 'stream', mediaTypes }) as const

/** A moment of the past: a position, `{logId}.{n}`, or a time in ISO 8601 with its offset. */
export const AsOf = z.object({
  asOf: z.optional(z.string().check(z.maxLength(60, 'asOf must be a position, or a time in ISO 8601'))),
})

/** What it may be refused with, beside what the call itself is. */
export const AS_OF_REFUSALS = ['MOMENT_UNKNOWN', 'AUTHENTICATION_REQUIRED', 'FORBIDDEN'] as const

export const AS_OF =
  '`asOf`, a position or a time, responds as it was then; for administrators and auditors. A time is compared with when events were recorded.'
