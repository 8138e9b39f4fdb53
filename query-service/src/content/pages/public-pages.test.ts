import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { describe, expect, test } from 'vitest'
import { pageDocument, publishedText } from '../../testing/page-document.ts'
import { publicPage, wordsOf } from './public-pages.ts'

test('the words of a text are without the numbers of its footnotes, and without the signs that lead back', () => {
  const { introduction, notes } = parseMarkdown(
    'Authors[^1] pay *no*thing.\n\n- See [COPE](https://e.org)\n\n[^1]: All 1.',
  )
  expect([introduction, notes[0]?.body ?? []].map(wordsOf)).toEqual(['Authors pay nothing. See COPE', 'All 1.'])
})

describe('the page of privacy', () => {
  const settings = { languages: ['en', 'hi', 'mr'], timeZone: 'UTC' }
  const privacy = (retention: object | undefined, language: 'en' | 'mr' = 'en', slug = 'privacy', asOf?: string) => {
    const texts = { en: publishedText('Privacy'), mr: publishedText('गोपनीयता') }
    const shown = { language, settings: { ...settings, retention } as never, day: '2026-01-01' }
    return publicPage(pageDocument({ slug, texts }), shown, asOf)?.sections ?? []
  }

  test('says how long personal data are stored, in its language, where the journal states that', () => {
    const [section] = privacy({ messages: 24, accounts: 1 })
    expect(section).toMatchObject({ id: 'retention', title: 'How long personal data are stored' })
    expect(section?.body.filter(token => typeof token === 'string')).toEqual([
      expect.stringContaining('deleted 24 months after'),
      expect.stringContaining('after 1 month without'),
      expect.stringContaining('deleted 25 months after'),
    ])
    expect(JSON.stringify(privacy({ readings: 12 }, 'mr'))).toContain('12 महिन्यांनी')
    expect(privacy({ readings: 12 }, 'mr')[0]?.body.filter(token => typeof token === 'string')).toHaveLength(1)
  })

  test('says nothing of it elsewhere, of the past, or where nothing is stated', () => {
    expect([
      privacy(undefined),
      privacy({ messages: 1 }, 'en', 'about'),
      privacy({ messages: 1 }, 'en', 'privacy', 'x'),
    ]).toEqual([[], [], []])
  })
})
