import type { PageDocument } from '@shodh/contracts/content/documents.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileUses } from './file-uses.ts'
import { openContent } from '../content/open-content.ts'
import type { Ports } from '../ports.ts'
import { givenContent } from '../testing/given/content.ts'
import { pageDocument, publishedText } from '../testing/page-document.ts'
import { file, folder, places, treeOf } from '../testing/file-nodes.ts'
import { added, created, givenBoard } from '../testing/given/board.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { withQueries } from '../testing/with-queries.ts'

const at = withQueries(async () => {})

const PUBLIC_URL = 'https://journal.example.org'

const text = (title: string, ...hrefs: readonly string[]) =>
  publishedText(title, undefined, hrefs.map(href => `[The form](${href})`).join('\n\n'))

const give = (slug: string, texts: PageDocument['texts']) =>
  at.given.give('pages', pageDocument({ id: slug, slug, texts }))

let settings: Record<string, unknown>
beforeEach(() => {
  settings = {}
})

const tree = treeOf(
  folder('forms', { places: places([0, '', 'old forms'], [5, '', 'forms']) }),
  file('a', { parentId: 'forms', name: 'Copyright (form).pdf' }),
  file('b', { parentId: 'forms', name: 'शोध.pdf' }),
  file('c', { name: 'c.pdf' }),
)

const usesOf = (id: string) =>
  fileUses({
    ...at.given,
    content: openContent(at.given),
    settings: { languages: ['en', 'hi'], ...settings } as unknown as Ports['settings'],
    publicUrl: () => PUBLIC_URL,
  })(tree, tree.node(id)!)

test('a picture leads to the volume that has it as its cover', async () => {
  const cover = { url: '/files/c.pdf', alt: 'A river' }
  at.given.give('volumes', volumeDocument({ id: 'v', name: 'Vol. 7', year: 2025, cover }))
  expect(await usesOf('c')).toEqual([{ kind: 'volume', title: 'Vol. 7', url: '/papers/2025/regular/Vol.%207' }])
})

describe('what leads to a file', () => {
  test('are texts in each language, by its address as it is written, however it is escaped', async () => {
    give('guidelines', {
      en: text('Guidelines', '/files/forms/Copyright%20(form).pdf'),
      hi: text('दिशानिर्देश', `<${PUBLIC_URL}/files/FORMS/Copyright (form).pdf?version=2#page=3>`),
    })
    give('about', { en: text('About', '/files/forms/%E0%A4%B6%E0%A5%8B%E0%A4%A7.pdf', '/texts/a') })
    give('accessibility', { en: text('Accessibility', '/texts/Copyright%20(form).pdf') })
    const others = ['https://other.example.org/files/c.pdf', '/some/files/c.pdf', '/files/%ZZ']
    give('privacy', { en: text('Privacy', ...others) })
    expect(await usesOf('a')).toEqual([
      { kind: 'page', title: 'Guidelines', url: '/guidelines' },
      { kind: 'page', title: 'दिशानिर्देश', url: '/hi/guidelines' },
      { kind: 'page', title: 'Accessibility', url: '/accessibility' },
    ])
    expect(await usesOf('b')).toEqual([{ kind: 'page', title: 'About', url: '/about' }])
    expect(await usesOf('c')).toEqual([])
    expect((await usesOf('forms')).map(({ title }) => title)).toEqual([
      'Guidelines',
      'दिशानिर्देश',
      'About',
      'Accessibility',
    ])
  })

  test('are pages and announcements in each language while they are public, the menu and the footer', async () => {
    const texts = { en: publishedText('Fees', undefined, '![Table](/files/c.pdf)'), hi: publishedText('शुल्क') }
    at.given.give('pages', pageDocument({ id: 'a', slug: 'fees', texts }))
    at.given.give(
      'pages',
      pageDocument({
        id: 'b',
        kind: 'news',
        slug: 'call',
        texts: { hi: publishedText('आवाहन', undefined, '[x](/files/c.pdf)') },
      }),
    )
    at.given.give(
      'pages',
      pageDocument({ id: 'c', texts, withdrawal: { at: '2026-01-02T00:00:00.000Z', actorId: 'a' } }),
    )
    givenContent(at).happens(
      '2026-01-01T00:00:00.000Z',
      {
        type: 'HeaderRevised',
        data: { pages: [{ id: 'x', title: { en: 'The form' }, url: '/files/c.pdf' }], version: 1 },
      },
      { type: 'FooterRevised', data: { credit: { en: 'See /files/c.pdf' }, version: 1 } },
    )
    expect(await usesOf('c')).toEqual([
      { kind: 'page', title: 'Fees', url: '/pages/fees' },
      { kind: 'news', title: 'आवाहन', url: '/hi/news/call' },
      { kind: 'setting', title: 'Footer', url: '/' },
      { kind: 'menu', title: 'Header', url: '/' },
    ])
  })

  test('are settings and members of the board, also within sentences, by a former address, too', async () => {
    const sentence = 'See /files/old%20forms/%E0%A4%B6%E0%A5%8B%E0%A4%A7.pdf.'
    settings = { heroTags: [{ title: 'Indexed', basis: sentence }], descriptors: [sentence] }
    const board = givenBoard(at)
    board.happens('2026-01-10', created('s', 'Editors'), added('s', 'rao'), added('s', 'bina'), added('s', 'gone'))
    board.isCalled('rao', 'A. Rao', { description: `Her thesis (${PUBLIC_URL}/files/c.pdf), in Marathi` })
    board.isCalled('bina', 'Bina', { profileUrl: 'https://example.org/c.pdf' })
    expect(await usesOf('b')).toEqual([{ kind: 'setting', title: 'heroTags', url: '/' }])
    expect(await usesOf('c')).toEqual([{ kind: 'boardMember', title: 'A. Rao', url: '/board-members' }])
  })
})
