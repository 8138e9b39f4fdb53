import { expect, test } from 'vitest'
import { volumeOperations } from './operations.ts'

test('articles for DOAJ have a title, and what else DOAJ takes', () => {
  const { schema } = volumeOperations.getDoajArticles.response
  const articles = [{ bibjson: { title: 'On Rivers', year: '2026' } }]
  expect(schema.parse(articles)).toEqual(articles)
  expect(schema.safeParse([{ bibjson: { year: '2026' } }]).success).toBe(false)
})
