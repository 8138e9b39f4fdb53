import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './described.ts'
import { fields, typeOf } from './schema.ts'

const words = (markup: string) =>
  markup
    .replaceAll(/<\/?(?:li|ul|p|strong)[^>]*>/gu, match => (match.startsWith('</') ? `${match} ` : ` ${match}`))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?(<[^>]*>) ?/gu, '$1')
    .trim()

const text = { type: 'string' }
const Role = { $ref: '#/components/schemas/Role' }

describe('a type in words', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string', minLength: 2 }, 'string, at least 2 characters'],
    [{ type: 'string', minLength: 0, maxLength: 9 }, 'string, at most 9 characters'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer, 1 to 9'],
    [{ type: 'integer', minimum: 0 }, 'integer'],
    [{ type: 'string', format: 'uuid', pattern: '^x$' }, 'string, uuid'],
    [{ type: 'string', pattern: '^<x>$' }, 'string, <code>^&lt;x&gt;$</code>'],
    [{ anyOf: [text, Role, { type: 'null' }] }, 'string or <a href="#schema-Role">Role</a> or null'],
    [{ enum: ['a', 1] }, 'one of <code>&quot;a&quot;</code>, <code>1</code>'],
    [{ const: null }, '<code>null</code>'],
    [
      { type: 'string', contentMediaType: 'application/json', contentSchema: Role },
      'JSON text: <a href="#schema-Role">Role</a>',
    ],
    [{ type: 'array', items: text }, 'list, of string'],
  ])('%j', (schema, expected) => {
    expect(typeOf(schema).markup).toBe(expected)
  })
})

describe('the fields of a schema', () => {
  const inner: JsonSchema = { properties: { name: text } }
  const list = '<ul class="fields"><li><code>name</code>string</li></ul>'
  const shown = (schema: JsonSchema) => words(fields(schema).markup)

  test('are those of an object, with which are required', () => {
    expect(shown({ properties: { name: text, role: Role }, required: ['role'] })).toBe(
      '<ul class="fields"><li><code>name</code>string</li><li><code>role</code><strong>required</strong><a href="#schema-Role">Role</a></li></ul>',
    )
  })

  test.each<[string, JsonSchema, string]>([
    ['in a list', { type: 'array', items: inner }, 'list, of any value'],
    ['in JSON text', { contentSchema: inner }, 'JSON text: any value'],
    ['beside null', { anyOf: [{ type: 'null' }, inner] }, 'null or any value'],
    ['in a list beside null', { anyOf: [{ items: inner }, { type: 'null' }] }, 'list, of any value or null'],
  ])('are those of an object %s', (_, schema, type) => {
    expect(shown(schema)).toBe(`<p>${type}</p>${list}`)
    expect(shown({ properties: { river: schema } })).toBe(
      `<ul class="fields"><li><code>river</code>${type}${list}</li></ul>`,
    )
  })

  test('are its type alone where it is no object, or has a name', () => {
    expect(shown(text)).toBe('<p>string</p>')
    expect(shown({ type: 'array', items: Role })).toBe('<p>list, of<a href="#schema-Role">Role</a></p>')
  })
})
