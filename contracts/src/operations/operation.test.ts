import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { AsOf } from './operation.ts'
import { Deletable } from '../volumes/fields.ts'
import { LanguageQuery } from '../site-settings.ts'

const sentencesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

test('a moment is a position or a time, of bounded length', () => {
  expect(AsOf.parse({ asOf: 'x'.repeat(60) })).toEqual({ asOf: 'x'.repeat(60) })
  expect(sentencesOf(AsOf, { asOf: 'x'.repeat(61) })).toEqual(['asOf must be a position, or a time in ISO 8601'])
})

test('a language is one of the site', () => {
  expect(LanguageQuery.parse({ language: 'mr' })).toEqual({ language: 'mr' })
  expect(sentencesOf(LanguageQuery, { language: 'de' })).toEqual(['language must be one of: en, hi, mr'])
})

test('what is deleted says since when, why and by whom', () => {
  const deleted = { isDeleted: true, deletedAt: '2026-01-31', deletionReason: 'Twice', deletedBy: 'a' }
  expect(Deletable.parse(deleted)).toEqual(deleted)
  expect(Deletable.parse({ isDeleted: false })).toEqual({ isDeleted: false })
  expect(Deletable.safeParse({}).success).toBe(false)
})
