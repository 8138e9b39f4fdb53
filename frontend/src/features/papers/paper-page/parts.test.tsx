// @vitest-environment node
import { success } from '@shodh/contracts/envelope.ts'
import { describe, expect, test } from 'vitest'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { rendered } from '../../../testing/server/rendered-page.ts'
import { data, paper, PATH, place, withPaper } from './testing/rendered-paper.ts'

describe('the page of a paper', () => {
  test('names four authors at first, all of them in its markup, and five where there are no more', async () => {
    const named = async (count: number) => {
      const authors = Array.from({ length: count }, (_, n) => ({ given: 'Asha', family: `Rao-${n + 1}` }))
      const { html } = await rendered(PATH, withPaper({ authors }))
      const [, shown = '', folded = ''] =
        /class="authors">(.*?)(?:<details>(.*?)<\/details>|<\/div>)/su.exec(html) ?? []
      return [
        shown.split('Rao-').length - 1,
        /<summary>(.*?)<\/summary>/u.exec(folded)?.[1],
        folded.split('Rao-').length - 1,
        folded.split('<a ').length - 1,
      ]
    }
    expect(await named(5)).toEqual([5, undefined, 0, 0])
    expect(await named(15)).toEqual([4, 'and 11 more', 11, 11])
    expect(await named(162)).toEqual([4, 'and 158 more', 158, 0])
  })

  test('says in one line where and when it appeared, and that its PDF was replaced', async () => {
    const { html } = await rendered(PATH, withPaper())
    const [, line = ''] = /<p class="dots">(.*?)<\/p>/su.exec(html) ?? []
    const parts = [...line.matchAll(/>([^<]+)</gu)].map(([, part]) => part)
    expect(parts).toEqual(['12 May 2010', place.volumeName, 'pp. 12–19', journalSettings.licence.name])
    expect(html.replaceAll(/<[^>]+>/gu, '')).toContain('Version 2 of 2, replaced 21 November 2026: what changed?')
    const first = await rendered(PATH, () =>
      Response.json(success('', { ...data, versions: data.versions.slice(0, 1), paper: { ...paper, version: 1 } })),
    )
    expect(first.html).not.toContain('what changed?')
  })

  test('appeared when its issue was published, not when it was uploaded', async () => {
    const dates = { createdAt: '2026-11-20T20:00:00Z', publishedAt: '2026-11-25T20:00:00Z' }
    const { html } = await rendered(
      PATH,
      withPaper({ ...dates, updatedAt: dates.publishedAt, year: 2026, publishedOn: undefined }),
    )
    const text = html.replaceAll(/<[^>]+>/gu, '')
    expect(text).toContain('Published26 November 2026')
    expect(text).not.toContain('21 November 2026 (online')
  })

  test('shows its first page as a picture that opens the paper, later than its text', async () => {
    const { html } = await rendered(PATH, withPaper())
    const picture = /<a href="([^"]+)"[^>]*><img[^>]*>/u.exec(html)
    expect(picture?.[1]).toBe(`${PATH}/text`)
    expect(picture?.[0]).toContain('src="/api/v1/papers/volume-1/paper-1/versions/2/first-page.webp"')
    expect(picture?.[0]).toContain('loading="lazy"')
    expect(picture?.[0]).toContain('alt="First page of the PDF"')
    expect(html.indexOf('First part.')).toBeLessThan(picture?.index ?? 0)
  })

  test('has no place for a first page that could not be drawn', async () => {
    const of = async (hasFirstPage?: boolean) =>
      (await rendered(PATH, () => Response.json(success('', { ...data, hasFirstPage })))).html.includes('first-page')
    expect([await of(), await of(true), await of(false)]).toEqual([true, true, false])
  })

  test('cites the version that is served by its short address, where it has one', async () => {
    const cited = async (shortId?: string) =>
      /<section aria-labelledby="cite".*?href="([^"]+\/v[^"]+2\.pdf|[^"]+\/v2\.pdf)"/su.exec(
        (await rendered(PATH, withPaper({ shortId }))).html,
      )?.[1]
    expect(await cited('7k2m9qxw4d')).toBe('/p/7k2m9qxw4d/v2.pdf')
    expect(await cited()).toBe('/api/v1/papers/volume-1/paper-1/versions/2.pdf')
  })

  test('begins as its PDF does where it has no abstract, and says so', async () => {
    const opening = { paragraphs: ['Rivers are <wide>.', 'And deep.'], language: 'hi' }
    const withOpening = (abstract?: string) => () =>
      Response.json(success('', { ...data, opening, paper: { ...paper, abstract } }))
    const { html } = await rendered(PATH, withOpening())
    expect(html).toMatch(/<h2[^>]*>From the PDF<\/h2><div lang="hi"[^>]*><p[^>]*>Rivers are &lt;wide&gt;\.<\/p>/u)
    expect(html).toContain('Read on in the paper')
    expect(html).not.toContain('>Abstract<')
    expect((await rendered(PATH, withOpening('First part.'))).html).not.toContain('From the PDF')
  })

  test('links what it cites by DOI, once, and folds all but the first three', async () => {
    const references = [
      { text: 'Rao, A. On Wells. https://doi.org/10.5555/wells.1', doi: '10.5555/wells.1' },
      { text: 'Patil, B. On Rain, doi:10.5555/rain.2.', doi: '10.5555/rain.2' },
      { text: 'See http://example.org/a?b=1.', doi: '10.5555/see' },
      { text: 'Mane, C. <script>On Dams</script>' },
    ]
    const { html } = await rendered(PATH, () => Response.json(success('', { ...data, references })))
    const [, list = ''] = /id="references"(.*?)<\/section>/su.exec(html) ?? []
    expect([...list.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</gu)].map(([, href, text]) => [href, text])).toEqual([
      ['https://doi.org/10.5555/wells.1', '10.5555/wells.1'],
      ['https://doi.org/10.5555/rain.2', '10.5555/rain.2'],
      ['http://example.org/a?b=1', 'http://example.org/a?b=1'],
      ['https://doi.org/10.5555/see', '10.5555/see'],
    ])
    const [shown = '', folded = ''] = list.split('<details')
    expect([shown.split('<li').length - 1, folded.split('<li').length - 1]).toEqual([3, 1])
    expect(folded).toContain('start="4"')
    expect(folded).toContain('&lt;script&gt;On Dams')
  })

  test('leads to what its authors wrote, also where its PDF is withheld', async () => {
    const authors = [
      { given: 'Asha', family: 'Rao', orcid: '0000-0002-1825-0097' },
      { given: 'बीना', family: 'पाटील' },
    ]
    const linked = async (more: object) => {
      const { html } = await rendered(PATH, withPaper({ authors, ...more }))
      return [...html.matchAll(/href="(\/authors\/[^"]+)"/gu)].map(([, href]) => decodeURIComponent(href ?? ''))
    }
    const withheld = { at: '2026-11-21T20:00:00Z', reason: 'A', lawfulBasis: 'B' }
    for (const more of [{}, { withheld }])
      expect(await linked(more)).toEqual(['/authors/0000-0002-1825-0097', '/authors/बीना-पाटील'])
  })

  test('leads to papers of its volume, with their first authors', async () => {
    const { html } = await rendered(PATH, withPaper())
    const [, list = ''] = /id="volume-papers"(.*?)<\/section>/su.exec(html) ?? []
    expect(list.replaceAll(/<[^>]+>|<!-- -->/gu, '')).toContain('A. Rao, B. Patil and 33 more')
    expect(list.split(/<(?!\/|!--)/u).length).toBeLessThan(14)
  })
})
