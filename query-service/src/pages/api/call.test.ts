import { file, ok, operationsOf } from '@shodh/contracts/operations/operation.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callSection } from './call.ts'
import { Described, type OperationObject } from './described.ts'

/** The words of a page as a reader has them, without markup. */
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

const rename = operationsOf('Papers').put('/rivers/:id', {
  summary: 'Rename a river',
  allow: 'everyone',
  response: ok(z.object({}), {}),
  refusals: ['PAPER_DELETED', 'VERSION_NOT_FOUND'],
})

const DESCRIBED: OperationObject = {
  operationId: 'renameRiver',
  tags: ['Papers'],
  summary: 'Rename a river',
  description: 'Its `name` & more.',
  parameters: [],
  responses: {},
}

const document = Described.parse({
  info: { description: 'D' },
  servers: [],
  paths: {},
  components: {
    schemas: {},
    parameters: { Range: { name: 'Range', in: 'header', description: 'One range.', schema: { type: 'string' } } },
  },
})

const sectionOf = (described: Partial<OperationObject>, of: Parameters<typeof callSection>[0]['operation'] = rename) =>
  callSection({ operation: of, described: { ...DESCRIBED, ...described }, document }, '/base').markup

/** What stands between the command line and the errors. */
const partsOf = (described: Partial<OperationObject>) => {
  const markup = sectionOf(described)
  return wordsOf(
    markup.slice(markup.indexOf('</code></pre>') + '</code></pre>'.length, markup.lastIndexOf('<details>')),
  )
}

describe('the section of a call', () => {
  test('has its summary, its address, what it does and its command line', () => {
    const markup = sectionOf({})
    expect(markup).toMatch(/^<section id="renameRiver">/u)
    expect(wordsOf(markup)).toMatch(
      /^Rename a river PUT \/base\/rivers\/\{id\} Its name &amp; more\. curl -X PUT \\ &quot;\$JOURNAL\/base\/rivers\/\$id&quot; Errors /u,
    )
    expect(markup).toContain('<code>name</code>')
  })

  test('has its errors by their status, each with the page that explains it', () => {
    const markup = sectionOf({})
    const errors = markup.slice(markup.lastIndexOf('<details>'))
    const statuses = [...wordsOf(errors).matchAll(/(\d{3}) [A-Z_]+/gu)].map(([, status]) => Number(status))
    expect(statuses.length).toBeGreaterThan(3)
    expect(statuses).toEqual(statuses.toSorted((one, other) => one - other))
    expect(wordsOf(errors)).toContain('404 VERSION_NOT_FOUND')
    expect(errors).toContain('<a href="/problems/paper-deleted">PAPER_DELETED</a>')
  })

  test('has its parameters with where they are sent, also those that many calls share', () => {
    const schema = { type: 'string' }
    const parameters = [
      { name: 'id', in: 'path', required: true, description: 'Of the `river`.', schema },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
      { $ref: '#/components/parameters/Range' },
      { $ref: '#/components/parameters/None' },
    ]
    expect(partsOf({ parameters })).toBe(
      'Parameters id in the path required string Of the river . limit in the query integer, at least 1 Range header string One range.',
    )
    expect(sectionOf({ parameters })).toContain('<code>river</code>')
    expect(partsOf({})).toBe('')
  })

  test('has its body in each form that it may have, with an example where there is one', () => {
    const schema = { properties: { name: { type: 'string' } }, required: ['name'] }
    const content = { 'application/json': { schema, example: { name: 'Indus' } }, 'multipart/form-data': { schema } }
    const required = 'name required string'
    const words = `Body: application/json ${required} Example { &quot;name&quot;: &quot;Indus&quot; } Body: multipart/form-data ${required}`
    expect(partsOf({ requestBody: { required: true, content } })).toBe(words)
    expect(partsOf({ requestBody: { required: true, description: 'Either.', content } })).toBe(`Either. ${words}`)
    expect(sectionOf({ requestBody: { required: true, content } })).toContain(
      '{\n  &quot;name&quot;: &quot;Indus&quot;\n}',
    )
  })

  test('has its responses where it succeeds', () => {
    const content = { 'application/json': { schema: { type: 'boolean' } } }
    expect(partsOf({ responses: { 201: { content }, 204: {}, 304: { content }, 422: { content } } })).toBe(
      'Response 201: application/json boolean',
    )
  })

  test('of a file saves it', () => {
    const { markup } = callSection(
      { operation: { ...rename, method: 'GET', response: file('text/csv') }, described: DESCRIBED, document },
      '',
    )
    expect(wordsOf(markup)).toContain('curl -o file.csv')
  })
})
