import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { given } from './given.ts'

const Named = z.strictObject({ name: z.optional(z.string()), pages: z.optional(z.int('pages must be a number')) })

test('One source is read as it is', () => {
  expect(given(Named, { name: '' })).toEqual({ name: '' })
  for (const source of [undefined, null, 'text', []])
    expect(given(Named, source)).toMatchObject({ refused: 'INVALID_INPUT' })
})

test('Of several sources the later ones win, and what is empty there is absent', () => {
  expect(given(Named, { name: 'first', pages: 1 }, { name: 'second' })).toEqual({ name: 'second', pages: 1 })
  expect(given(Named, { name: 'first', pages: 1 }, { name: '', pages: null })).toEqual({ name: 'first', pages: 1 })
  expect(given(Named, { name: 'null' }, {})).toEqual({})
  expect(given(Named, { name: 'undefined' }, {})).toEqual({})
  expect(given(Named, {}, { name: 'null' })).toEqual({ name: 'null' })
  expect(given(Named, undefined, null, 'text', { name: 'last' })).toEqual({ name: 'last' })
})

test('What the schema refuses is refused with its field', () => {
  expect(given(Named, { pages: 'many' }, {})).toEqual({
    refused: 'INVALID_INPUT',
    message: 'pages must be a number',
    errors: [{ pointer: '#/pages', message: 'pages must be a number' }],
  })
})
