import { describe, expect, test } from 'vitest'
import { issuesOf } from '../testing/issues-of.ts'
import { arranged, groupsOf, OTHER_PAPERS, sectionsOf } from './arrangement.ts'
import { ArrangeSections } from './commands.ts'

const id = (n: number) => `${n}f0e0d0c-0b0a-4908-8706-050403020100`
const paper = (sr: number) => ({ id: id(sr), sr })
const papers = [1, 2, 3, 4].map(paper)
const section = (en: string, ...srs: number[]) => ({ id: id(9), names: { en }, paperIds: srs.map(id) })

const shown = (...given: Parameters<typeof groupsOf>) =>
  groupsOf(...given).map(({ section: of, papers: own }) => [of?.names.en, ...own.map(({ sr }) => sr)])

describe('the papers of a volume', () => {
  test('stand by their serials where nothing is arranged', () => {
    expect(shown(papers.toReversed())).toEqual([[undefined, 1, 2, 3, 4]])
    expect(shown([], { sections: [section('Editorial', 1)], order: [] })).toEqual([])
  })

  test('stand as they were arranged, first those outside of sections', () => {
    const arrangement = { sections: [section('Articles', 3, 1), section('Reviews', 2)], order: [id(4)] }
    expect(shown(papers, arrangement)).toEqual([
      [undefined, 4],
      ['Articles', 3, 1],
      ['Reviews', 2],
    ])
    expect(arranged(papers, arrangement).map(({ sr }) => sr)).toEqual([4, 3, 1, 2])
  })

  test('that came later follow by their serials, below a heading where there are sections', () => {
    expect(shown(papers.toReversed(), { sections: [], order: [id(3)] })).toEqual([[undefined, 3, 1, 2, 4]])
    expect(shown(papers.toReversed(), { sections: [section('Articles', 3)], order: [] })).toEqual([
      ['Articles', 3],
      ['Other papers', 1, 2, 4],
    ])
  })

  test('that are not there leave no gap, and no section without papers', () => {
    const arrangement = { sections: [section('Articles', 7), section('Reviews', 2, 8)], order: [id(9)] }
    expect(shown([paper(2)], arrangement)).toEqual([['Reviews', 2]])
    expect(shown([paper(1)], arrangement)).toEqual([[undefined, 1]])
  })

  test('stand in one place only', () => {
    expect(shown([paper(1)], { sections: [section('Articles', 1)], order: [id(1), id(1)] })).toEqual([[undefined, 1]])
  })

  test('are named by the sections that have some', () => {
    const arrangement = { sections: [section('Articles', 3, 7), section('Reviews', 8)], order: [id(4)] }
    expect(sectionsOf(papers, arrangement)).toEqual([
      { ...section('Articles', 3) },
      { ...OTHER_PAPERS, paperIds: [id(1), id(2)] },
    ])
    expect(sectionsOf(papers)).toEqual([])
  })
})

describe('an arrangement that is sent', () => {
  const sent = (...sections: unknown[]) => ({ sections, order: [] })

  test('has names in the languages of the site, each trimmed', () => {
    const given = { ...section('  Articles ', 1), names: { en: '  Articles ', hi: 'लेख' } }
    expect(ArrangeSections.parse(sent(given)).sections[0]?.names).toEqual({ en: 'Articles', hi: 'लेख' })
  })

  test.each([
    ['Name of the section is required', sent({ ...section(' ') })],
    ['Name in Hindi is required', sent({ ...section('A'), names: { en: 'A', hi: '' } })],
    ['A paper can be in one place only', sent(section('A', 1, 1))],
    ['A paper can be in one place only', { sections: [section('A', 1)], order: [id(1)] }],
    ['Each section needs an id of its own', sent(section('A'), section('B'))],
    ['A volume cannot have more than 100 sections', sent(...Array.from({ length: 101 }, () => section('A')))],
  ])('is refused: %s', (sentence, given) => {
    expect(issuesOf(ArrangeSections, given)).toEqual([[expect.any(String), sentence]])
  })
})
