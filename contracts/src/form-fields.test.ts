import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day, isBlank, numeric, parsedJson, rawText, Search, structured, text, truth } from './fields.ts'

const sentencesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

describe('a text that arrives', () => {
  const Note = rawText('Note', { max: 2 })

  test('is missing, or something else, or four times as long as it may be', () => {
    expect(sentencesOf(Note, undefined)).toEqual(['Note is required'])
    expect(sentencesOf(Note, null)).toEqual(['Note is required'])
    expect(sentencesOf(Note, 7)).toEqual(['Note must be text'])
    expect(sentencesOf(Note, 'x'.repeat(8))).toBeUndefined()
    expect(sentencesOf(Note, 'x'.repeat(9))).toEqual(['Note cannot exceed 2 characters'])
  })
  test('is refused for the first thing that is wrong with it', () => {
    const Never = text('Note', { max: 2 }).check(z.refine(() => false, 'Never'))
    expect(sentencesOf(Never, 'ab')).toEqual(['Never'])
    expect(sentencesOf(Never, ' ')).toEqual(['Note is required'])
    expect(sentencesOf(Never, 'abc')).toEqual(['Note cannot exceed 2 characters'])
    expect(sentencesOf(Never, 'a\0')).toEqual(['Note contains invalid characters'])
  })
  test('is stored in one Unicode form, where it has one', () => {
    expect(text('Note', { max: 2, form: 'NFC' }).parse('e\u0301')).toBe('é')
    expect(text('Note', { max: 2 }).parse('e\u0301')).toBe('e\u0301')
  })
  test('is blank where it has nothing that can be seen, unless it is too long to look', () => {
    expect([null, '', ' \u200b'].map(input => isBlank(input))).toEqual([true, true, true])
    expect([undefined, 0, 'x', [], ' '.repeat(4001)].map(input => isBlank(input))).not.toContain(true)
  })
})

describe('a number of a form or a query', () => {
  test.each([
    ['12', 12],
    ['-7', -7],
    [12, 12],
    ['123456789012345', 123_456_789_012_345],
  ])('is read from %o', (input, number) => {
    expect(numeric(z.int()).parse(input)).toBe(number)
  })
  test.each(['', ' 12', '12a', 'a12', '1.5', '1e3', '1234567890123456', [12], null])('is never %o', input => {
    expect(numeric(z.int()).safeParse(input).success).toBe(false)
  })
})

test('truth in a form or a query is true or false, as a text or as it is', () => {
  expect(['true', true, 'false', false].map(input => truth.parse(input))).toEqual([true, true, false, false])
  for (const input of ['', 'yes', 'TRUE', 1]) expect(truth.safeParse(input).success).toBe(false)
})

describe('a list in a form', () => {
  const List = structured('Numbers', z.array(z.int()), { characters: 7, entries: 3 })
  const issuesOf = (input: unknown) => List.safeParse(input).error?.issues

  test('is JSON, or a list already', () => {
    expect(List.parse('[1,2,3]')).toEqual([1, 2, 3])
    expect(List.parse([1, 2])).toEqual([1, 2])
    expect(parsedJson('[1')).toBe('[1')
    expect(parsedJson(7)).toBe(7)
    expect(parsedJson([1])).toEqual([1])
  })
  test('is refused with its limit where it is too long', () => {
    expect(issuesOf('[1,2,3 ]')).toMatchObject([{ code: 'custom', message: 'Numbers cannot exceed 7 characters' }])
    expect(issuesOf('[1,2,3,')).not.toMatchObject([{ code: 'custom' }])
    expect(issuesOf([1, 2, 3, 4])).toMatchObject([{ code: 'custom', message: 'Numbers cannot exceed 3 entries' }])
    const Short = structured('Numbers', z.array(z.int()), { characters: 1, entries: 3 })
    expect(Short.parse([1, 2])).toEqual([1, 2])
  })
})

test('what is looked for may have lines, and may be empty', () => {
  expect(Search.parse('rivers\nand floods')).toBe('rivers\nand floods')
  expect(Search.parse('  ')).toBe('')
  expect(sentencesOf(Search, 7)).toEqual(['Search must be text'])
  expect(sentencesOf(Search, 'x'.repeat(1001))).toEqual(['Search cannot exceed 1000 characters'])
})

test.each([undefined, 7, '2026-02-30', '31.01.2026', 'x'.repeat(50)])('a day is never %o', input => {
  expect(sentencesOf(Day, input)).toEqual(['Please enter a date as YYYY-MM-DD'])
})
