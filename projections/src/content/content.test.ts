import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import { isPublic, publicVersionAt } from '@shodh/contracts/content/documents.ts'
import { describe, expect, test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { pages, siteParts } from './content.ts'

const text = (title: string, markdown = title) => ({ title, markdown })
const added: ContentEvent = {
  type: 'PageAdded',
  data: { pageId: 'p', slug: 'ethics', texts: { en: text('Ethics'), hi: text('नीति') }, version: 1 },
}
const revised = (data: object, version = 2): ContentEvent =>
  ({ type: 'PageRevised', data: { pageId: 'p', version, ...data } }) as ContentEvent

describe('a page', () => {
  const given = specify(pages)

  test('has its texts, each since its publication, its former addresses and its versions', () => {
    given(
      added,
      revised({ slug: 'ethics-policy', texts: { en: text('Ethics', 'New'), hi: null }, reason: 'Asked for' }),
    ).then({
      ...{ id: 'p', kind: 'page', slug: 'ethics-policy', revision: 2, changed: '0000000000000001' },
      formerSlugs: [{ slug: 'ethics', until: moment(1) }],
      texts: { en: { title: 'Ethics', markdown: 'New', publishedAt: moment(1), changedAt: moment(1) } },
      publications: [
        { version: 1, at: moment(0), actorId: 'editor', languages: ['en', 'hi'] },
        { version: 2, at: moment(1), languages: ['en', 'hi'], reason: 'Asked for' },
      ],
    })
  })

  test('is public but between the moments at which it was taken away and came back', () => {
    const gone: ContentEvent = { type: 'PageUnpublished', data: { pageId: 'p' } }
    const [page] = given(
      added,
      gone,
      { type: 'PageRemoved', data: { pageId: 'p', reason: 'A double' } },
      { type: 'PageRestored', data: { pageId: 'p' } },
      revised({}),
      { type: 'PageRemoved', data: { pageId: 'p' } },
    ).projected
    expect(page && isPublic(page)).toBe(false)
    expect(page?.gaps).toEqual([{ from: moment(1), until: moment(4) }, { from: moment(5) }])
    expect([0, 1, 3, 4, 5].map(n => page && publicVersionAt(page, moment(n)))).toEqual([
      1,
      undefined,
      undefined,
      2,
      undefined,
    ])
    expect(page && publicVersionAt(page, '2025-01-01T00:00:00.000Z')).toBeUndefined()
  })

  test('that is scheduled before its first publication is there with its plan alone, and is public once it is added', () => {
    const scheduled: ContentEvent = {
      type: 'PublicationScheduled',
      data: { part: 'page', id: 'p', at: moment(9), page: { slug: 'ethics', texts: { en: text('Ethics') } } },
    }
    const plan = { at: moment(9), actorId: 'editor', changes: { slug: 'ethics' } }
    given(scheduled).then({ id: 'p', slug: 'ethics', publications: [], texts: {}, plan, revision: 1 })
    const [page] = given(scheduled, added).projected
    expect([page?.plan, page?.revision, page && isPublic(page)]).toEqual([undefined, 2, true])
    const cancelled: ContentEvent = { type: 'PublicationCancelled', data: { part: 'page', id: 'p' } }
    expect(given(scheduled, cancelled).projected[0]?.plan).toBeUndefined()
  })

  test('is none of the header and the footer', () => {
    given({ type: 'PublicationScheduled', data: { part: 'header', at: moment(9), header: {} } }).thenNothing()
  })

  test('may be an announcement, with its days', () => {
    const data = {
      newsId: 'n',
      slug: 'call',
      date: '2026-01-01',
      until: '2026-02-01',
      texts: { en: text('Call') },
      version: 1,
    } as const
    given({ type: 'NewsAdded', data }, { type: 'NewsRevised', data: { newsId: 'n', until: null, version: 2 } }).then({
      ...{ id: 'n', kind: 'news', date: '2026-01-01', until: undefined },
    })
  })
})

describe('the parts of the site', () => {
  const given = specify(siteParts)
  const logo = (letter: string) => {
    const file = (n: number) => ({ sha256: `${letter}${n}`.repeat(32), bytes: n, width: 2 * n, height: n })
    return { small: file(1), large: file(2) }
  }

  test('have what was published of each, with every logo that they had or will have', () => {
    given(
      { type: 'HeaderRevised', data: { serialNumber: 'A-1', logo: logo('a'), version: 1 } },
      { type: 'FooterRevised', data: { phone: '+91 20 1234 5678', version: 1 } },
      { type: 'LogoReplaced', data: { part: 'header', picture: null, alt: null, version: 2 } },
      { type: 'PublicationScheduled', data: { part: 'header', at: moment(9), header: { logo: logo('b') } } },
    ).then(
      {
        ...{ id: 'header', revision: 3, content: { serialNumber: 'A-1', logo: null, pages: [] } },
        logos: [logo('a'), logo('b')],
        plan: { at: moment(9), actorId: 'editor' },
        publications: [{ version: 1 }, { version: 2 }],
      },
      { id: 'footer', revision: 1, content: { phone: '+91 20 1234 5678', email: null } },
    )
  })

  test('and so have the settings of the journal, which have no logo', () => {
    const settings = { ...emptyContents.settings, name: 'Journal of Rivers', sinceYear: 2001 }
    given(
      { type: 'JournalRevised', data: { ...settings, former: {}, version: 1 } },
      { type: 'JournalRevised', data: { issn: '2434-561X', former: { issn: null }, version: 2, reason: 'Assigned' } },
      { type: 'PublicationScheduled', data: { part: 'settings', at: moment(9), settings: { name: 'Rivers' } } },
    ).then({
      ...{ id: 'settings', revision: 3, content: { ...settings, issn: '2434-561X' }, logos: [] },
      plan: { at: moment(9), actorId: 'editor', changes: { name: 'Rivers' } },
      publications: [{ version: 1 }, { version: 2, reason: 'Assigned' }],
    })
  })

  test('are none of the pages', () => {
    given({ type: 'PublicationScheduled', data: { part: 'page', id: 'p', at: moment(9), page: {} } }).thenNothing()
  })
})
