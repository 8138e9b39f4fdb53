import { expect, test } from 'vitest'
import { AsOf } from './operation.ts'
import { LanguageQuery } from '../site/fields.ts'
import { issuesOf } from '../testing/issues-of.ts'

test('a moment is a position or a time, of bounded length', () => {
  expect(AsOf.parse({ asOf: 'x'.repeat(60) })).toEqual({ asOf: 'x'.repeat(60) })
  expect(issuesOf(AsOf, { asOf: 'x'.repeat(61) })).toEqual([['asOf', 'asOf must be a position, or a time in ISO 8601']])
})

test('a language is one of the site', () => {
  expect(LanguageQuery.parse({ language: 'mr' })).toEqual({ language: 'mr' })
  expect(issuesOf(LanguageQuery, { language: 'de' })).toEqual([['language', 'language must be one of: en, hi, mr']])
})
