// @vitest-environment node
import type { BoardPage } from '@shodh/contracts/board/views.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/examples/journal.ts'
import { jsonLdIn, ORIGIN, rendered } from '../../testing/server/rendered-page.ts'
import { boardPage, member, section } from './testing/board.ts'

const shows = (board: BoardPage) => () => Response.json(success('', board))

const present = boardPage({
  sections: [
    section(
      'CHIEF EDITOR',
      [
        member('a', {
          fullName: 'Smriti Pothiwala',
          designation: 'Chief Editor',
          affiliation: 'Department of Library Science, Pune',
          orcid: '0000-0002-1825-0097',
          profileUrl: 'https://example.org/smriti',
          email: 'smriti@example.org',
          mobileNumber: '+91 98220 00000',
          translations: [{ language: 'hi', fullName: 'स्मृति पोथीवाला' }],
        }),
      ],
      { translations: [{ language: 'hi', name: 'मुख्य संपादक' }] },
    ),
    section('REVIEWERS', [member('b', { fullName: '</script><b>वाणी' })]),
  ],
  former: [
    {
      ...member('f', { until: '2024-06' }),
      sectionName: 'MANAGING EDITOR',
      sectionTranslations: [{ language: 'hi', name: 'प्रबंध संपादक' }],
    },
  ],
  days: ['2026-01-10'],
})

test('the board is rendered from one request, whose response browsers store', async () => {
  const { status, html, head, state, loaded } = await rendered('/board-members', shows(present))
  expect([status, loaded]).toEqual([200, ['/api/v1/board-members/page']])
  expect(html).toContain('Smriti Pothiwala')
  expect(html).not.toContain('<b>वाणी')
  expect(html).not.toContain('aria-busy="true"')
  expect(head).toContain(`<link data-page rel="canonical" href="${ORIGIN}/board-members">`)
  expect(head).toContain(`<title>Board Members | ${journalSettings.name}</title>`)
  expect(head).not.toContain('noindex')
  const [, board] = JSON.parse(state)
  expect(board.response.address).toBe('/api/v1/board-members/page')
})

test('search engines read the members as editors of the journal, in the order of the page, without contacts', async () => {
  const { head } = await rendered('/hi/board-members', shows(present))
  expect(jsonLdIn(head)).toMatchObject({
    '@type': 'Periodical',
    '@id': `${ORIGIN}/#journal`,
    editor: [
      {
        '@type': 'Person',
        name: 'Smriti Pothiwala',
        jobTitle: 'Chief Editor',
        affiliation: { '@type': 'Organization', name: 'Department of Library Science, Pune' },
        sameAs: ['https://orcid.org/0000-0002-1825-0097', 'https://example.org/smriti'],
      },
      { '@type': 'Person', name: '</script><b>वाणी', jobTitle: 'Editor' },
    ],
  })
  expect(JSON.stringify(jsonLdIn(head))).not.toMatch(/smriti@|98220/u)
  expect(jsonLdIn((await rendered('/board-members', shows(boardPage()))).head)).toBeNull()
})

test('what was translated is in the language of the page, the rest in its own', async () => {
  const { html } = await rendered('/hi/board-members', shows(present))
  expect(html).toContain('<span>स्मृति पोथीवाला</span>')
  expect(html).toMatch(/<h2[^>]*>मुख्य संपादक<\/h2>/u)
  expect(html).toMatch(/<h2[^>]* lang="en"[^>]*>REVIEWERS<\/h2>/u)
  expect(html).toContain('<p class="text-muted">प्रबंध संपादक</p>')
  expect(html).toContain('<p lang="en">Chief Editor</p>')
  expect(html).toMatch(/<p lang="en"[^>]*>Department of Library Science, Pune<\/p>/u)
  const english = (await rendered('/board-members', shows(present))).html
  expect(english).toMatch(/<span lang="">[^<]*वाणी/u)
  expect(english).toContain('<p class="text-muted">MANAGING EDITOR</p>')
})

test('the board of a day is not to be found, and the present one is named in its place', async () => {
  const past = { ...present, asOf: '2024-07-01' }
  const { status, head, html } = await rendered('/mr/board-members?asOf=2024-07-01', shows(past))
  expect([status, jsonLdIn(head)]).toEqual([200, null])
  expect(head).toContain('content="noindex"')
  expect(head).toContain(`<link data-page rel="canonical" href="${ORIGIN}/mr/board-members">`)
  expect(head).not.toContain('rel="alternate"')
  expect(html).toContain('action="/mr/board-members"')
  expect(html).toContain('href="/mr/board-members"')
})

test.each([
  [404, 'इस दिन का कोई संपादक मंडल दर्ज नहीं है'],
  [400, 'कृपया तिथि YYYY-MM-DD के रूप में लिखें'],
])('of a day without a board the page is %i, and says why', async (status, sentence) => {
  const page = await rendered('/hi/board-members?asOf=1999-01-01', () =>
    Response.json({ success: false, message: 'No' }, { status }),
  )
  expect(page.status).toBe(status)
  expect(page.html).toContain(sentence)
  expect(page.head).toContain('content="noindex"')
  expect(page.state).toContain('"boardPage"')
})
