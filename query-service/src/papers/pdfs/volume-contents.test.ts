import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { paperDocument, volumeId } from '../../testing/paper-document.ts'
import { givenViews } from '../../testing/given/views.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { contentsOf, contentsPdfs, heldContents } from './volume-contents.ts'

const settings = {
  ...{ name: 'The Journal', names: { hi: 'शोध' }, issn: '1234-5678' },
  ...{ timeZone: 'Asia/Kolkata', accentColour: '#02585f', licence: { name: 'CC BY 4.0' } },
} as never
const journal = { settings, publicUrl: () => 'https://journal.example.org' }
const papers = [
  paperDocument({ id: 'a', sr: 1, title: 'On Rivers', firstPage: '12', lastPage: '19', doi: '10.5555/a' }),
  paperDocument({
    id: 'b',
    sr: 2,
    title: 'Floods',
    shortId: '7k2m9qxw4d',
    status: { type: 'retraction', effectiveOn: '2026-01-01' },
  }),
]
const reviews = { id: 'r', names: { en: 'Reviews', hi: 'समीक्षाएँ' }, paperIds: ['b'] }
const volume = volumeDocument({ arrangement: { sections: [reviews], order: ['a'] } })

test('a table of contents names sections, titles, authors, pages and DOIs in the order of the volume', () => {
  expect(contentsOf(volume, papers.toReversed(), journal, 'en')).toMatchObject({
    journal: 'The Journal',
    title: 'Vol. 7',
    details: '2025 · Regular Issue · 2 papers · ISSN 1234-5678 · CC BY 4.0',
    heading: 'Contents',
    groups: [
      {
        name: '',
        papers: [
          { title: 'On Rivers', authors: 'A. Rao, B. Patil', pages: '12–19', printedUrl: 'https://doi.org/10.5555/a' },
        ],
      },
      {
        name: 'Reviews',
        papers: [{ title: 'RETRACTED: Floods', pages: '', printedUrl: 'https://journal.example.org/p/7k2m9qxw4d' }],
      },
    ],
  })
})

test('it is in the language of the page', () => {
  expect(contentsOf(volume, papers, journal, 'hi')).toMatchObject({
    journal: 'शोध',
    details: '2025 · नियमित अंक · 2 शोध-पत्र · ISSN 1234-5678 · CC BY 4.0',
    heading: 'अनुक्रमणिका',
    groups: [{ name: '' }, { name: 'समीक्षाएँ' }],
  })
})

test('of an issue in preparation it says that it is a preview', () => {
  const shown = (language: 'en' | 'mr') =>
    contentsOf({ ...volume, inPreparation: true }, papers, journal, language).details
  expect(shown('en')).toMatch(/^Preview – not published · 2025 · /u)
  expect(shown('mr')).not.toContain('Preview')
})

test('of a published issue it has the number of the journal and the day, where it was published', () => {
  const published = { ...volume, publishedAt: '2026-03-01T19:00:00.000Z' }
  const shown = (language: 'en' | 'mr') =>
    contentsOf(published, papers, { ...journal, serialNumber: 'SAMPLE-2012' }, language).details
  expect(shown('en')).toContain(' · SAMPLE-2012 · 2 March 2026 · CC BY 4.0')
  expect(shown('mr')).toContain(' · SAMPLE-2012 · 2 मार्च 2026 · CC BY 4.0')
})

describe('as a PDF', () => {
  let rendered: Contents[]
  const draw = async (contents: Contents) => {
    rendered.push(contents)
    if (contents.title === 'fails') throw new Error('No process')
    return Buffer.from(`%PDF ${contents.title}`)
  }
  beforeEach(() => {
    rendered = []
  })

  test('it is rendered once for all who ask, and again where it could not be', async () => {
    const held = heldContents(draw)
    const contents = contentsOf(volume, papers, journal, 'en')
    await Promise.all([held(contents), held(contents)])
    expect((await held(contents)).toString()).toBe('%PDF Vol. 7')
    expect(rendered).toHaveLength(1)
    for (let n = 0; n < 2; n += 1) await expect(held({ ...contents, title: 'fails' })).rejects.toThrow('No process')
    expect(rendered).toHaveLength(3)
  })

  test('it is found at the address of a volume that has papers', async () => {
    const { views, give } = givenViews()
    const find = contentsPdfs({ views, drawContents: draw, ...journal })
    const address = { year: 2025, issueType: 'Regular', volumeName: 'VOL. 7' } as const
    expect(await find(address, 'en')).toBeUndefined()
    give('volumePlaces', { id: volumeId, year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: 'vol. 7' })
    expect(await find(address, 'en')).toBeUndefined()
    give('volumes', volume)
    expect(await find(address, 'en')).toBeUndefined()
    give('papers', ...papers)
    give('siteParts', { id: 'header', content: { serialNumber: 'SAMPLE-2012' } } as never)
    const found = await find(address, 'en')
    expect(found).toMatchObject({
      page: '/papers/2025/regular/Vol.%207',
      bytes: { contentType: 'application/pdf', name: 'Vol. 7 (2025) Contents.pdf', inline: true, bytes: 11 },
    })
    expect(rendered.at(-1)?.details).toContain('SAMPLE-2012')
  })
})
