import { describe, expect, test } from 'vitest'
import { type Cover, COVER_SIZE, coverOf } from './cover.ts'
import { widthOf } from './fit-text.ts'
import { coverSvg } from './svg.ts'
import { coverWords } from './words.ts'

const journal = {
  name: 'Shodh Sample Journal',
  names: { hi: 'शोध नमूना पत्रिका', mr: 'शोध नमुना नियतकालिक' },
  accentColour: '#7a2e1d',
}
const regular = (name: string, year = 2026) => ({ name, year, issueType: 'Regular' as const })
const special = (name: string, year = 2026) => ({ ...regular(name, year), issueType: 'Special' as const })
const allOf = ({ texts, smallPrint }: Cover) => [...texts, ...smallPrint]
const textsOf = (...given: Parameters<typeof coverOf>) => allOf(coverOf(...given)).map(({ text }) => text)

describe('what a cover says', () => {
  test.each([
    ['Vol. 9, No. 97', ['97', '', 'Vol. 9', '2026']],
    ['Vol. XV, No. 1, January 2026', ['1', '', 'Vol. XV', 'January 2026']],
    ['Volume 3 Issue 12 (May 2026)', ['12', '', 'Vol. 3', 'May 2026']],
    ['खंड XV, अंक १, जनवरी 2026', ['१', '', 'खंड XV', 'जनवरी 2026']],
    ['खंड XIV, अंक 5, सप्टेंबर 2026', ['५', '', 'खंड XIV', 'सप्टेंबर 2026']],
    ['Proceedings of the Winter School', ['', 'Proceedings of the Winter School', '', '2026']],
    ['January 2026', ['', 'January 2026', '', 'January 2026']],
  ])('%s', (name, words) => {
    const { number, title, kind, date } = coverWords(regular(name))
    expect([number, title, kind, date]).toEqual(words)
  })

  test.each([
    ['Special Issue on Water and the Village, May 2026', 'Water and the Village', 'Special Issue'],
    ['Water, Soil, Vol. 3', 'Water, Soil', 'Special Issue'],
    ['Special Issue', 'Special Issue', 'Special Issue'],
    ['विशेषांक: शिक्षा और संगणना में भारतीय भाषाएँ', 'शिक्षा और संगणना में भारतीय भाषाएँ', 'विशेषांक'],
  ])('of a special issue its title: %s', (name, title, kind) => {
    expect(coverWords(special(name))).toMatchObject({ title, kind, number: '' })
  })

  test("the journal's name is in the language of the volume's", () => {
    expect(textsOf(regular('Vol. 9, No. 97'), journal)).toContain('Shodh Sample Journal')
    expect(textsOf(regular('खंड XV, अंक १, जनवरी 2026'), journal)).toContain('शोध नमूना पत्रिका')
    expect(textsOf(regular('खंड XIV, अंक ५, सप्टेंबर 2025'), journal)).toContain('शोध नमुना नियतकालिक')
  })
})

describe('how it is drawn', () => {
  test('all issues of a year share a ground, and five years have five', () => {
    const grounds = [2021, 2022, 2023, 2024, 2025, 2026].map(year => coverOf(regular('No. 3', year), journal).ground)
    expect(new Set(grounds).size).toBe(5)
    expect(grounds[5]).toBe(grounds[0])
    expect(coverOf(regular('No. 8'), journal).ground).toBe(grounds[0])
    expect(coverOf(regular('No. 8', 1899), journal).ground).toMatch(/^#/u)
  })

  test('a special issue swaps ground and ink', () => {
    const [one, other] = [coverOf(regular('No. 3'), journal), coverOf(special('Water'), journal)]
    expect([other.ground, other.ink]).toEqual([one.ink, one.ground])
  })

  test('odd numbers stand left, even ones right, each volume is a tick', () => {
    expect(coverOf(regular('Vol. 9, No. 97'), journal).texts[0]?.isAtEnd).toBe(false)
    expect(coverOf(regular('Vol. 9, No. 96'), journal).texts[0]?.isAtEnd).toBe(true)
    expect(coverOf(regular('Vol. 9, No. 96'), journal).rectangles).toHaveLength(10)
  })

  test('more ticks than anybody counts are broad ones for each ten, and narrow ones', () => {
    const broad = (volume: number) => {
      const [, ...ticks] = coverOf(regular(`Vol. ${volume}, No. 96`), journal).rectangles
      return [ticks.filter(({ width }) => width > 5).length, ticks.length]
    }
    expect([17, 18, 79, 900].map(broad)).toEqual([
      [0, 17],
      [1, 9],
      [7, 16],
      [9, 9],
    ])
  })

  test('a small one has no small print', () => {
    expect(textsOf(regular('Vol. 9, No. 97'), journal, { isSmall: true })).toEqual(['97'])
  })
})

const long = {
  'a long title': special(
    'An Investigation into the Consequences of Everything That Was Published in the Last Decades '.repeat(3),
  ),
  'a word without an end': special('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'),
  'a long title in Devanagari': special('शिक्षा और संगणना में भारतीय भाषाओं का स्थान तथा भविष्य की संभावनाएँ '.repeat(4)),
  'a large number': regular('Vol. 9999, No. 9999'),
  'a name of one letter': special('X'),
  'the widest letter': special('W'.repeat(90)),
  markup: special('<script>&"\u0007\ud800'),
}

describe.each(Object.entries(long))('%s', (_, volume) => {
  const cover = coverOf(volume, { ...journal, name: `${journal.name} of Studies in the Arts and Sciences`.repeat(2) })

  test('has room on its cover', () => {
    for (const { text, x, y, size, isAtEnd, width = widthOf(text) * size } of allOf(cover)) {
      const [start, end] = isAtEnd ? [x - width, x] : [x, x + width]
      expect(end).toBeLessThanOrEqual(COVER_SIZE.width + 1)
      expect(start).toBeGreaterThanOrEqual(-1)
      expect(y).toBeLessThan(COVER_SIZE.height)
    }
  })

  test('is the same SVG each time, with its texts escaped', () => {
    const svg = coverSvg(cover, volume.name)
    expect(
      coverSvg(
        coverOf(volume, { ...journal, name: `${journal.name} of Studies in the Arts and Sciences`.repeat(2) }),
        volume.name,
      ),
    ).toBe(svg)
    expect(svg).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;)/u)
    expect(svg.isWellFormed()).toBe(true)
  })
})
