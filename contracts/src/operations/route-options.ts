import * as z from 'zod/mini'
import { WHOLE_BODY_MAX_BYTES } from '../limits.ts'
import type { RequestSlot, RouteClass } from './request-limits.ts'
import type { Operation, Sent } from './operation.ts'

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? WithoutEnding<Name> | Names<`/${More}`>
    : WithoutEnding<Rest>
  : never
type WithoutEnding<Name extends string> = Name extends `${infer Bare}.${string}` ? Bare : Name

type Texts<Path extends string> = z.ZodMiniObject<{ [Name in Names<Path>]: z.ZodMiniString }>

type Params<One extends Operation> = One extends { readonly params: infer Given } ? Given : Texts<One['path']>

/** The schemas that a route checks its requests by, under Fastify's names. */
type RouteSchema<One extends Operation> = { readonly params: Params<One> } & (One extends {
  readonly query: infer Query
}
  ? { readonly querystring: Filled<Query> }
  : unknown) &
  (One extends { readonly body: Sent<infer Body> } ? { readonly body: Body } : unknown)

/** Parses a query, of which empty values, and null and undefined as text, count as absent, but for a guard's. */
type Filled<Query> = Query extends z.core.$ZodType ? z.ZodMiniType<z.output<Query>> : never

/** What programs write into an address in place of a value that they do not have. */
export const isNoValue = (value: unknown) => value === 'null' || value === 'undefined'

/** What keeps a call from doing something has no value by mistake: then the call is refused. */
const GUARD = 'refuseKnownPdf'

/** `q` is what somebody searches for: it may be such a word. */
const isFilled = ([name, value]: readonly [string, unknown]) =>
  name === GUARD || (value !== '' && (!isNoValue(value) || name === 'q'))

const filled = (query: z.core.$ZodObject) =>
  z.pipe(
    z.transform((values: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(values).filter(isFilled)),
    ),
    query,
  )

export const PARAMETER = /:(\w+)/gu

const textsIn = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(PARAMETER)].map(([, name = '']) => [name, z.string()])))

/** Of files that have no other form: a ZIP is made of many PDFs. */
const FILE_CLASSES: Readonly<Record<string, RouteClass | undefined>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'text/plain': 'pdf',
}

const fileClass = ({ response }: Operation) =>
  response.kind === 'file' && response.mediaTypes.length === 1 ? FILE_CLASSES[response.mediaTypes.join('')] : undefined

/** Staff must be able to sign in to a journal that is overloaded. */
const isSigningIn = ({ tag, method }: Operation) => method !== 'GET' && (tag === 'Sessions' || tag === 'Passwords')

const classOf = (operation: Operation): RouteClass =>
  operation.class ?? (isSigningIn(operation) ? 'staff' : (fileClass(operation) ?? 'api'))

const slotOf = (operation: Operation): RequestSlot | undefined => {
  if (operation.slot) return operation.slot
  if (operation.form) return 'forms'
  return classOf(operation) === 'zip' ? 'volume downloads' : undefined
}

/** What the guards of a server read of a route. */
const routeConfig = (operation: Operation) => {
  const { allow, isWeighty, limit, query, failures } = operation
  const slot = slotOf(operation)
  const isSearchable = query !== undefined && 'search' in query._zod.def.shape
  return {
    allow,
    class: classOf(operation),
    ...(isWeighty && { isWeighty }),
    ...(limit && { limit }),
    ...(failures && { failureOf: failures.of }),
    ...(slot && { slot }),
    ...(isSearchable && { isSearchable }),
  }
}

/** The options of the route of an operation. What comes in a form, or in body or query, the handler checks. */
export const at = <One extends Operation>(operation: One) => {
  const { path: url, params = textsIn(url), query, body, form, bodyMaxBytes }: Operation = operation
  const schema = { params, ...(query && { querystring: filled(query) }), ...(body && { body: body.schema }) }
  const bodyLimit = bodyMaxBytes ?? (form?.isAlsoJson ? WHOLE_BODY_MAX_BYTES : undefined)
  return {
    method: operation.method,
    url,
    config: routeConfig(operation),
    ...(bodyLimit && { bodyLimit }),
    schema: schema as RouteSchema<One>,
  }
}
