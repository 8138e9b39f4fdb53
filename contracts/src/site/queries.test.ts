import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { LanguageQuery } from './fields.ts'
import { siteOperations } from './operations.ts'
import { ReplaceRedirects } from './redirects.ts'

const sentencesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

test('a text is one of the journal’s, in a language of the site', () => {
  expect(LanguageQuery.parse({ language: 'mr' })).toEqual({ language: 'mr' })
  expect(sentencesOf(LanguageQuery, { language: 'de' })).toEqual(['language must be one of: en, hi, mr'])
  const { params } = siteOperations.getText
  expect(params.parse({ name: 'about' })).toEqual({ name: 'about' })
  expect(sentencesOf(params, { name: 'x' })).toEqual(['name must be one of: about, guidelines, privacy, accessibility'])
})

test('redirects are bounded in number, in length and together', () => {
  const one = { from: '/a', to: '/b' }
  const listed = (count: number, from: string) => ({ redirects: Array(count).fill({ from, to: '/b' }) })
  expect(ReplaceRedirects.parse({ redirects: [one] })).toEqual({ redirects: [one] })
  expect(sentencesOf(ReplaceRedirects, listed(5000, '/a'))).toBeUndefined()
  expect(sentencesOf(ReplaceRedirects, listed(5001, '/a'))).toEqual(['There can be at most 5000 redirects'])
  expect(sentencesOf(ReplaceRedirects, listed(5001, 'x'.repeat(1000)))).toEqual(['There can be at most 5000 redirects'])
  const tooLarge = ['All redirects together cannot exceed 1000000 bytes']
  const exact = 1_000_000 / 1000 - JSON.stringify(one).length - 1 + '/a'.length
  expect(sentencesOf(ReplaceRedirects, listed(1000, 'न'.repeat(400)))).toEqual(tooLarge)
  expect(sentencesOf(ReplaceRedirects, listed(1000, 'x'.repeat(exact)))).toEqual(tooLarge)
  const [, ...all] = listed(1000, 'x'.repeat(exact)).redirects
  const shorter = [{ from: 'x'.repeat(exact - 1), to: '/b' }, ...all]
  expect(sentencesOf(ReplaceRedirects, { redirects: shorter })).toBeUndefined()
  expect(sentencesOf(ReplaceRedirects, { redirects: [{ from: 7, to: 8 }] })).toEqual([
    ...['Old address must be text', 'Target must be text'],
  ])
})
