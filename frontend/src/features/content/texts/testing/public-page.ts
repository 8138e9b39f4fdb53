import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { TextToken } from '@shodh/contracts/site/texts.ts'

export const paragraph = (...words: readonly TextToken[]): TextToken[] => [{ open: 'p' }, ...words, { close: true }]

const PUBLISHED = '2026-02-01T04:30:00.000Z'

/** A page as the API gives it to readers. */
export const publicPage = (given: Partial<PublicPage> = {}): PublicPage => ({
  slug: 'fees',
  url: '/pages/fees',
  language: 'en',
  title: 'Fees',
  description: 'What it costs to publish.',
  minutes: { from: 1, to: 1 },
  introduction: paragraph('Nothing.'),
  sections: [],
  notes: [],
  languages: [{ language: 'en', publishedAt: PUBLISHED, isOlder: false }],
  updatedAt: PUBLISHED,
  asOf: null,
  ...given,
})
