// @vitest-environment node
import { success } from '@shodh/contracts/envelope.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../../../entry-server.tsx'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { jsonLdIn, ORIGIN, rendered } from '../../../testing/server/rendered-page.ts'
import { data, paper, PATH, place, withPaper } from './testing/rendered-paper.ts'

const HOSTILE = `</script></title><img src=x onerror="x()">\u2028'&`

const metasIn = (head: string, name: string) =>
  [...head.matchAll(/<meta data-page name="([^"]+)" content="([^"]*)">/gu)].flatMap(([, each, content]) =>
    each === name ? [content] : [],
  )

describe('the page of a paper', () => {
  test('says how often it was downloaded, where that is counted', async () => {
    expect((await rendered(PATH, withPaper())).html).not.toContain('Paper downloads')
    expect((await rendered(PATH, withPaper({ downloads: 1204 }))).html).toMatch(
      /Paper downloads<\/dt><dd[^>]*>1,204 times</u,
    )
  })

  test.each([
    ['', 'Most in February 2026: 1,204. Counted until 3 March 2026.', 'By month', 'March 20261February 20261,204'],
    ['/hi', 'सबसे अधिक फ़रवरी 2026 में: 1,204। 3 मार्च 2026 तक की गिनती।', 'महीनेवार', 'मार्च 20261फ़रवरी 20261,204'],
    ['/mr', 'सर्वाधिक फेब्रुवारी 2026 मध्ये: 1,204. 3 मार्च 2026 पर्यंतची मोजणी.', 'महिन्यानुसार', 'मार्च 20261फेब्रुवारी 20261,204'],
  ])(
    'says under %s/ in which months it was downloaded, as bars, in words and as a table',
    async (prefix, words, name, row) => {
      const monthlyDownloads = {
        until: '2026-03-03',
        months: [
          { month: '2026-01', downloads: 0 },
          { month: '2026-02', downloads: 1204 },
          { month: '2026-03', downloads: 1 },
        ],
      }
      const counted = { ...data, paper: { ...paper, downloads: 1205 }, monthlyDownloads }
      const { html } = await rendered(prefix + PATH, () => Response.json(success('', counted)))
      expect(html).toContain('d="M0 10v0h.8V10zM1 10v-10h.8V10zM2 10v-0.5h.8V10z"')
      const text = html.replaceAll(/<[^>]+>/gu, '')
      for (const each of [words, name, row]) expect(text).toContain(each)
    },
  )

  test.each([
    ['', 'Published ahead of its issue'],
    ['/hi', 'अपने अंक से पहले प्रकाशित'],
    ['/mr', 'अंकाआधी प्रकाशित'],
  ])('says under %s/ that it was published ahead of its issue, to which it does not lead', async (prefix, words) => {
    const issue = `href="${prefix}${volumePath(2026, 'Regular', place.volumeName)}"`
    const { html: published } = await rendered(prefix + PATH, withPaper())
    expect(published.split(issue)).toHaveLength(3)
    expect(published).not.toContain(words)
    const ahead = await rendered(prefix + PATH, () => Response.json(success('', { ...data, isAhead: true })))
    expect(ahead.html).toContain(words)
    expect(ahead.html.split(place.volumeName).length).toBeGreaterThan(2)
    expect(ahead.html).not.toContain(issue)
  })

  test('leads to the board of its day, where one is recorded', async () => {
    expect((await rendered(PATH, withPaper())).html).not.toContain('/board-members?')
    const recorded = await rendered(`/hi${PATH}`, () => Response.json(success('', { ...data, boardDay: '2010-01-10' })))
    expect(recorded.html).toContain('href="/hi/board-members?asOf=2010-01-10"')
  })

  test('at the address of its PDF says that this could not be had, and leads to the paper', async () => {
    const { html } = await rendered(`${PATH}.pdf`, withPaper())
    expect(html).toContain('The journal cannot be reached right now, and this is not stored on this device.')
    expect(html).toContain(`href="${PATH}"`)
    expect(html).not.toContain('First part.')
  })

  test('is rendered whole from one request', async () => {
    const { status, html, loaded, path } = await rendered(PATH, withPaper())
    expect([status, loaded.length, path]).toEqual([200, 1, PATH])
    for (const text of [
      'On <i>Ficus</i> and H<sub>2</sub>O',
      'First part.',
      'Second part.',
      'A table was wrong',
      '12 May 2010',
    ])
      expect(html).toContain(text)
    for (const link of [
      `${PATH}.pdf`,
      '/api/v1/papers/paper-1/citation?format=bibtex',
      data.versions[0]?.url,
      paperPath({ ...place, sr: 9, title: 'नंतर' }),
    ])
      expect(html).toContain(`href="${link}"`)
    expect(html).toMatch(/<math><semantics>|<math/u)
    expect(html).not.toContain('Check a PDF')
    expect(html).not.toContain('Copy Citation')
    expect(html).not.toContain('aria-busy="true"')
  })

  test("shows the translation into the reader's language first, each in its own", async () => {
    const order = (html: string) => [...html.matchAll(/<section lang="(\w+)"/gu)].map(([, language]) => language)
    expect(order((await rendered(PATH, withPaper())).html)).toEqual(['hi', 'mr'])
    const inMarathi = await rendered(`/mr${PATH}`, withPaper())
    expect(order(inMarathi.html)).toEqual(['mr', 'hi'])
    expect(inMarathi.html).toContain('संदर्भ कसा द्यावा')
    expect(inMarathi.head).toContain(`rel="canonical" href="${ORIGIN}${PATH}"`)
    expect(inMarathi.head).toContain(`href="${ORIGIN}/hi${PATH}" hreflang="hi"`)
  })

  test('leads from each author to all that the author has written, by the iD where there is one', async () => {
    const { html } = await rendered(`/hi${PATH}`, withPaper())
    for (const id of ['a-rao', 'बीना-पाटील']) expect(html).toContain(`href="/hi/authors/${encodeURIComponent(id)}"`)
    const orcid = '0000-0002-1825-0097'
    const { html: english } = await rendered(PATH, withPaper({ authors: [{ given: 'A.', family: 'Rao', orcid }] }))
    expect(english).toContain(`href="/authors/${orcid}"`)
  })

  test('has the tags of Google Scholar and of Dublin Core', async () => {
    const { head } = await rendered(`/hi${PATH}`, withPaper(), { ...journalSettings, issn: '1234-567X' })
    const title = 'On Ficus and H₂O at x^2: A study'
    for (const [name, ...content] of [
      ['citation_title', title],
      ['citation_author', 'A. Rao', 'बीना पाटील'],
      ['citation_publication_date', '2010/5/12'],
      ['citation_journal_title', journalSettings.name],
      ['citation_issn', '1234-567X'],
      ['citation_volume', '14'],
      ['citation_issue', '2'],
      ['citation_firstpage', '12'],
      ['citation_lastpage', '19'],
      ['citation_doi', '10.1234/shodh.7'],
      ['citation_pdf_url', `${ORIGIN}${PATH}.pdf`],
      ['DC.title', title],
      ['DC.creator', 'A. Rao', 'बीना पाटील'],
      ['DC.date', '2010-05-12'],
      ['DC.identifier', ORIGIN + PATH, 'https://doi.org/10.1234/shodh.7'],
      ['description', 'First part. Second part.'],
    ] as const)
      expect([name, ...metasIn(head, name)]).toEqual([name, ...content])
    expect(head).toContain('property="og:type" content="article"')
  })

  test('has its structured data, with the hash, the version and its correction', async () => {
    expect(jsonLdIn((await rendered(PATH, withPaper())).head)).toMatchObject({
      '@type': 'ScholarlyArticle',
      '@id': 'https://doi.org/10.1234/shodh.7',
      author: [{ name: 'A. Rao' }, { name: 'बीना पाटील' }],
      version: 2,
      correction: { text: 'A table was wrong' },
      encoding: { contentUrl: `${ORIGIN}${PATH}.pdf`, sha256: 'b'.repeat(64) },
      isPartOf: { issueNumber: 2, isPartOf: { volumeNumber: 14, isPartOf: { name: journalSettings.name } } },
    })
  })

  test('names the publisher, and the ISSN of each edition', async () => {
    const stated = { publisher: 'Pub & Sons', issn: '2434-561X', issnPrint: '2475-9066' }
    const { head } = await rendered(PATH, withPaper(), { ...journalSettings, ...stated })
    expect(metasIn(head, 'DC.publisher')).toEqual(['Pub &amp; Sons'])
    expect(jsonLdIn(head)).toMatchObject({
      publisher: { name: 'Pub & Sons' },
      isPartOf: { isPartOf: { isPartOf: { name: journalSettings.name, issn: ['2434-561X', '2475-9066'] } } },
    })
  })

  test('is of the year of its volume, has both pages, and names organisations as such', async () => {
    const older = {
      year: 2015,
      volumeName: 'Vol. 3, March',
      publishedOn: undefined,
      firstPage: '12–19',
      lastPage: undefined,
    }
    const authorName = 'Council of Rivers and Rain, A. Rao'
    const path = paperPath({ ...paper, ...older, issueType: 'Regular' })
    const { head, html } = await rendered(path, withPaper({ ...older, authorName }))
    expect(metasIn(head, 'citation_publication_date')).toEqual(['2015/3'])
    expect(metasIn(head, 'citation_firstpage')).toEqual(['12'])
    expect(metasIn(head, 'citation_lastpage')).toEqual(['19'])
    const organization = { '@type': 'Organization', name: 'Council of Rivers and Rain' }
    const author = [organization, { '@type': 'Person', givenName: 'A.', familyName: 'Rao' }]
    expect(jsonLdIn(head)).toMatchObject({ datePublished: '2015-03', pageEnd: '19', author })
    expect(html.replaceAll(/<[^>]+>/gu, '')).toMatch(/March 2015 \(online since 21 November 2026\)/u)
  })

  test('says in its Link header how it is cited and where its parts are', async () => {
    const orcid = '0000-0002-1825-0097'
    const { links } = await rendered(PATH, withPaper({ authors: [{ given: 'A.', family: 'Rao', orcid }] }))
    expect(links?.split(', <')).toEqual([
      '<https://doi.org/10.1234/shodh.7>; rel="cite-as"',
      `${ORIGIN}${PATH}.pdf>; rel="item"; type="application/pdf"`,
      `${ORIGIN}/api/v1/papers/paper-1/citation?format=bibtex>; rel="describedby"; type="application/x-bibtex"`,
      `${ORIGIN}/api/v1/papers/paper-1/citation?format=ris>; rel="describedby"; type="application/x-research-info-systems"`,
      `${ORIGIN}/api/v1/papers/paper-1/citation?format=csl>; rel="describedby"; type="application/vnd.citationstyles.csl+json"`,
      `${journalSettings.licence.url}>; rel="license"`,
      `https://orcid.org/${orcid}>; rel="author"`,
      'https://schema.org/ScholarlyArticle>; rel="type"',
    ])
  })

  test('runs nothing of a hostile paper', async () => {
    const hostile = {
      title: HOSTILE,
      subtitle: HOSTILE,
      authorName: HOSTILE,
      abstract: HOSTILE,
      keywords: [HOSTILE],
      doi: `10.1234/${HOSTILE}`,
    }
    const { head, html, state, links } = await rendered(PATH, withPaper(hostile))
    for (const markup of [head, html, state]) {
      expect(markup).not.toContain('<img src=x')
      expect(markup).not.toContain('</script><img')
    }
    expect(jsonLdIn(head).abstract).toContain('</script>')
    expect(head.match(/<\/script>/gu)).toHaveLength(1)
    expect(links).toMatch(/^[\x20-\x7e]+$/u)
    expect(links).not.toContain('<img')
  })

  test('shows TeX that is none, and TeX without end, as it was written', async () => {
    for (const tex of ['\\frac{', '\\def\\a{\\a\\a}\\a', '\\href{javascript:x()}{y}', '\\unknown']) {
      const { html } = await rendered(PATH, withPaper({ title: `On \\(${tex}\\)`, abstract: undefined }))
      expect(html).not.toMatch(/href="javascript/u)
      expect(html).toContain('On ')
    }
  })
})

describe('a paper that is not there', () => {
  const refused =
    (status: number, members = {}) =>
    () =>
      Response.json({ success: false, message: 'No', code: 'X', data: null, ...members }, { status })

  test('is 404 where there never was one', async () => {
    const { status, html, head, path } = await rendered(PATH, refused(404))
    expect([status, path, html.includes('Paper Not Found')]).toEqual([404, undefined, true])
    expect(head).toContain('content="noindex"')
  })

  test('is 410 where it was deleted, and says when and why, in the language of the page', async () => {
    const gone = refused(410, { deletedAt: '2026-11-20T20:00:00Z', reason: '<b>Twice</b>' })
    const { status, html } = await rendered(PATH, gone)
    expect(status).toBe(410)
    expect(html).toContain('&lt;b&gt;Twice&lt;/b&gt;')
    expect(html).toContain('21 November 2026')
    expect((await rendered(`/hi${PATH}`, gone)).html).toContain('यह शोध-पत्र हटा दिया गया')
  })
})

test.each([
  [PATH, '7'],
  [`${PATH.replace(/7-.*/u, '7-another-title')}/`, '7'],
  [PATH.replace(/7-.*/u, '7.pdf'), '7'],
  [PATH.replace(/7-.*/u, '9'.repeat(400)), '0'],
  [PATH.replace(/7-.*/u, 'anything'), undefined],
  [`${PATH}/below`, undefined],
])('%s has one path', (path, serial) => {
  const volume = PATH.replace(/\/7-.*/u, '')
  expect(pathOf(path)).toBe(serial === undefined ? volume : `${volume}/${serial}`)
  expect(pathOf(`/hi${path}`)).toBe(serial === undefined ? `/hi${volume}` : `/hi${volume}/${serial}`)
})

test('a withheld PDF is linked nowhere, and the page says why', async () => {
  const withheld = {
    at: '2026-11-21T20:00:00Z',
    reason: 'A picture shows a patient',
    lawfulBasis: 'Order of the court',
  }
  const versions = data.versions.map(one => ({ ...one, withheld }))
  const answer = success('Paper retrieved successfully', { ...data, paper: { ...paper, withheld }, versions })
  const page = await rendered(PATH, () => Response.json(answer))
  expect(page.head).not.toContain('.pdf')
  expect(page.links).not.toContain('.pdf')
  expect(page.html).not.toMatch(/href="[^"]*\.pdf"/u)
  expect(page.html).toContain('The PDF may not be shown, for legal reasons')
  expect(page.html).toContain('Lawful basis: Order of the court')
})

test('a page of a paper whose PDF is missing says so in place of its links', async () => {
  const page = await rendered(PATH, withPaper({ fileProblem: 'missing' }))
  expect(page.html).toContain('The PDF may need to be replaced')
  expect(page.html).not.toMatch(/href="[^"]*\/7-[^"]*\.pdf"/u)
})

test('a page in another language has the name that the journal has in it; a citation the one name', async () => {
  const page = await rendered(`/hi${PATH}`, withPaper(), { ...journalSettings, names: { hi: 'नदी पत्रिका' } })
  expect(page.head).toMatch(/<title>[^<]* \| नदी पत्रिका<\/title>/u)
  expect(metasIn(page.head, 'citation_journal_title')).toEqual([journalSettings.name])
  expect(
    (await rendered(`/mr${PATH}`, withPaper(), { ...journalSettings, names: { hi: 'नदी पत्रिका' } })).head,
  ).toContain(` | ${journalSettings.name}</title>`)
})
