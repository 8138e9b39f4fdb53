// @vitest-environment node
import { success } from '@shodh/contracts/envelope.ts'
import type { AuthorResponse, AuthorsResponse } from '@shodh/contracts/papers/authors/views.ts'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../../../entry-server.tsx'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { ORIGIN, rendered } from '../../../testing/server/rendered-page.ts'

const pagination = { page: 1, limit: 50, total: 2, totalPages: 1 }

const list: AuthorsResponse = {
  letters: [
    { letter: 'R', authors: 1 },
    { letter: 'प', authors: 1 },
  ],
  authors: [
    { id: 'asha-rao', name: 'Asha Rao', papers: 2, letter: 'R' },
    { id: 'बीना-पाटील', name: 'बीना पाटील', papers: 1, letter: 'प' },
  ],
  pagination: { ...pagination, limit: 1, totalPages: 2 },
}
const of = (data: object) => () => Response.json(success('', data))

describe('the list of authors', () => {
  test('is whole without scripts: letters, authors, a form and further pages', async () => {
    const { status, html, head, loaded } = await rendered('/hi/authors', of(list))
    expect([status, loaded]).toEqual([200, ['/api/v1/authors']])
    for (const part of [
      'href="/hi/authors?letter=R"',
      'href="/hi/authors/asha-rao"',
      `href="/hi/authors/${encodeURIComponent('बीना-पाटील')}"`,
      'action="/hi/authors"',
      'name="search"',
      'href="/hi/authors?page=2"',
      '<h1 class="mb-4 font-serif text-3xl">लेखक</h1>',
    ])
      expect(html).toContain(part)
    expect(head).toContain(`rel="canonical" href="${ORIGIN}/hi/authors"`)
    expect(head).toContain('hreflang="mr"')
    expect(head).not.toContain('noindex')
  })

  test('of a letter or a further page is not to be found, nor what is searched for', async () => {
    const { head, loaded } = await rendered('/authors?letter=R&page=2', of(list))
    expect(loaded).toEqual(['/api/v1/authors?letter=R&page=2'])
    expect(head).toContain('noindex')
    expect((await rendered('/authors?search=rao', of({ ...list, authors: [] }))).head).toContain('noindex')
  })

  test.each([
    ['/authors?page=1&letter=&x=1', '/authors'],
    ['/hi/authors?search=%20rao%20&letter=', '/hi/authors?search=rao'],
    ['/authors?letter=RS&page=99999999', '/authors?letter=R'],
    ['/authors/asha-rao?page=2&x=1', '/authors/asha-rao?page=2'],
    ['/authors/asha-rao?page=-1', '/authors/asha-rao'],
  ])('has one address for all that show the same: %s', (address, path) => expect(pathOf(address)).toBe(path))
})

const orcid = '0000-0002-1825-0097'
const one: AuthorResponse = {
  author: {
    id: orcid,
    orcid,
    name: '</script>Asha Rao',
    papers: 2,
    isOrganization: false,
    firstYear: 2024,
    lastYear: 2026,
  },
  papers: [1, 2].map(sr => paperOf(volume(2026, 'Vol. 7'), sr)),
  coAuthors: [{ id: 'bina-patil', name: 'Bina Patil', papers: 2 }],
  pagination,
}

describe('an author', () => {
  test('has papers, years and co-authors, and is a person for search engines', async () => {
    const { status, html, head, path } = await rendered(`/mr/authors/${orcid}`, of(one))
    expect([status, path]).toEqual([200, `/authors/${orcid}`])
    for (const part of [
      'Paper 2 of Vol. 7',
      '2024–2026',
      'href="/mr/authors/bina-patil"',
      `https://orcid.org/${orcid}`,
    ])
      expect(html).toContain(part)
    expect(html).not.toContain('</script>Asha')
    expect(html).not.toContain('#a6ce39')
    const json = JSON.parse(
      /<script data-page="[^"]+" type="application\/ld\+json">(.*?)<\/script>/u.exec(head)?.[1] ?? '',
    )
    expect(json).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: '</script>Asha Rao', sameAs: [`https://orcid.org/${orcid}`] },
      hasPart: [{ '@type': 'ScholarlyArticle' }, { url: expect.stringMatching(/^https:.*\/2-paper-2-of-vol-7$/u) }],
    })
    expect(head).toContain(`rel="alternate" href="${ORIGIN}/hi/authors/${orcid}" hreflang="hi"`)
  })

  test('has the green icon of an iD that its owner confirmed', async () => {
    const { html } = await rendered(
      `/hi/authors/${orcid}`,
      of({ ...one, author: { ...one.author, name: 'Asha Rao', isOrcidConfirmed: true } }),
    )
    expect(html).toContain('fill="#a6ce39"')
    expect(html).toContain(`aria-label="Asha Rao का ORCID ${orcid}, पुष्टि के साथ"`)
  })

  test('who wrote nothing here is not found', async () => {
    const refused = () => Response.json({ success: false, message: 'Author not found' }, { status: 404 })
    expect(await rendered('/authors/nobody', refused)).toMatchObject({ status: 404, path: undefined })
  })
})
