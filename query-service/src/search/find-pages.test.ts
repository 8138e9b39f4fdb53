import { searchWords } from '@shodh/contracts/search/words.ts'
import { expect, test } from 'vitest'
import { openContent } from '../content/open-content.ts'
import { countTurns } from '../testing/count-turns.ts'
import { givenViews } from '../testing/given/views.ts'
import { pageDocument, publishedText } from '../testing/page-document.ts'
import { findPages } from './find-pages.ts'

const given = () => {
  const { views, give } = givenViews()
  const content = openContent({ views })
  const settings = { languages: ['en', 'hi'] } as never
  return { give, find: (query: string) => findPages({ content, settings }, searchWords(query)) }
}

const written = (title: string, markdown: string) => publishedText(title, undefined, markdown)

test('a page is found by the words of its title, its headings, its text and its notes, in any language of the journal', async () => {
  const { give, find } = given()
  const markdown = '## Fair play {#fair}\n\nWe follow **CO**PE[^1].\n\n[^1]: Since 2020.'
  const texts = { en: written('Ethics policy', markdown), hi: written('नीति', 'नियम'), mr: written('धोरण', 'मराठी') }
  give('pages', pageDocument({ id: 'a', slug: 'ethics', texts }))
  expect(await find('ethics cope 2020')).toEqual([
    {
      ...{ kind: 'page', slug: 'ethics', url: '/pages/ethics', language: 'en', title: 'Ethics policy' },
      excerpt: {
        text: 'Fair play We follow COPE. Since 2020.',
        ranges: [
          [20, 24],
          [32, 36],
        ],
      },
    },
  ])
  expect(await find('fair pla')).toHaveLength(1)
  expect(await find('नियम')).toMatchObject([{ language: 'hi', title: 'नीति' }])
  for (const none of ['', 'मराठी', 'ethics unknown']) expect(await find(none)).toEqual([])
})

test('what has the words in its title comes first, at most five are found, and none that was taken away', async () => {
  const { give, find } = given()
  for (const n of [1, 2, 3, 4, 5])
    give('pages', pageDocument({ id: `${n}`, slug: `${n}`, texts: { en: written('Other', 'fees') } }))
  give(
    'pages',
    pageDocument({ id: 'gone', texts: { en: written('Fees', '') }, deletion: { at: '2026-01-02', actorId: '' } }),
  )
  give('pages', pageDocument({ id: 'n', kind: 'news', slug: 'new-fees', texts: { en: written('Fees', '') } }))
  const found = await find('fees')
  expect(found).toHaveLength(5)
  expect(found[0]).toMatchObject({ kind: 'news', url: '/news/new-fees', title: 'Fees' })
})

test('others have their turn while pages are read for the first time, and a search after that does not wait', async () => {
  const { give, find } = given()
  for (let n = 0; n < 10; n += 1)
    give('pages', pageDocument({ id: `${n}`, slug: `${n}`, texts: { en: written('Other', 'fees') } }))
  const [found, turns] = await countTurns(() => find('fees'))
  expect(found).toHaveLength(5)
  expect(turns).toBeGreaterThan(5)
  const [again, later] = await countTurns(() => find('fees'))
  expect(again).toEqual(found)
  expect(later).toBeLessThan(5)
})
