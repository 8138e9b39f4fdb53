import { operationAt } from '@shodh/contracts/operations/addresses.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { type OpenApi, openApi, templateOf } from '@shodh/contracts/operations/openapi/openapi.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'

type Called = { readonly method: string; readonly path: string }
type Received = { readonly status: number; readonly mediaType: string; readonly body: unknown }

/** The API's document, as every journal serves it. */
export const documentOfApi = openApi(operations, 'Test')

const isSchemaOfObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && value.type === 'object'

/** Clients are to expect members that are not described; the journal has none, which is what tests hold it to. */
const closed: OpenApi = JSON.parse(JSON.stringify(documentOfApi), (_, value: unknown) =>
  isSchemaOfObject(value) ? { additionalProperties: false, ...value } : value,
)

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: {
    'date-time': { validate: (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success },
    date: { validate: (text: string) => z.iso.date().safeParse(text).success },
    ...Object.fromEntries(['binary', 'email', 'uri', 'uuid'].map(name => [name, true])),
  },
})

/** The part of the document at a path; references on the way are followed. */
const partAt = (parts: readonly (string | number)[]): unknown => {
  let value: unknown = closed
  for (const part of parts) {
    const entries: object = Object(value)
    if ('$ref' in entries) value = partAt(String(entries.$ref).slice(2).split('/'))
    value = Object.entries(Object(value)).find(([key]) => key === String(part))?.[1]
  }
  return value
}

for (const [name, schema] of Object.entries(Object(partAt(['components', 'schemas']))))
  ajv.addSchema(Object(schema), `#/components/schemas/${name}`)
const validators = new Map<string, ValidateFunction>()

const validatorAt = (parts: readonly (string | number)[]) => {
  const key = parts.join(' ')
  const schema = partAt(parts)
  const validate = validators.get(key) ?? (schema ? ajv.compile(schema) : undefined)
  if (validate) validators.set(key, validate)
  return validate
}

/** Sentences on what does not fit the schema at the place in the document. */
export const misfits = (parts: readonly (string | number)[], value: unknown): readonly string[] => {
  const validate = validatorAt(parts)
  if (!validate) return [`There is no schema at ${parts.join(' ')}`]
  if (validate(value) === true) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

/** There is no operation at the address, or none yet. */
const isNowhere = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'ROUTE_NOT_FOUND'

/** Throws where a JSON response is not what the API's document says of the call. */
export const checkDocumented = (called: Called, { status, mediaType, body }: Received) => {
  const { method, path } = called
  const [pathname = '', query = ''] = path.split(/[?#]/u)
  const isGrouped = pathname === '/papers' && new URLSearchParams(query).get('group') === 'volume'
  const operation = operationAt(method, isGrouped ? '/papers/groups' : pathname)
  if (!operation || isNowhere(body)) return
  const responses = ['paths', templateOf(operation.path), operation.method.toLowerCase(), 'responses']
  const described = partAt([...responses, status]) === undefined ? 'default' : status
  const errors = misfits([...responses, described, 'content', mediaType, 'schema'], body)
  if (errors.length === 0) return
  throw new Error(`${method} ${path} responded ${status}, not as documented: ${errors.join('; ')}
${JSON.stringify(body)}`)
}
