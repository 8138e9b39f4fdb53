import { NO_ARRANGEMENT } from '@shodh/contracts/volumes/arrangement.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { arrangementOf, entriesOf, keyOf, placeIn, withoutBlankNames, withPaperIn } from './entries.ts'

const papers = [1, 2, 3].map(sr => ({ id: `p${sr}`, sr, title: `Paper ${sr}` }) as ListedPaper)
const section = (id: string, ...paperIds: string[]) => ({ id, names: { en: id.toUpperCase() }, paperIds })
const ids = (...given: Parameters<typeof entriesOf>) => entriesOf(...given).map(({ id }) => id)

describe('the list', () => {
  test('has the papers, below the names of their sections also where one has none', () => {
    expect(ids(papers, NO_ARRANGEMENT)).toEqual(['p1', 'p2', 'p3'])
    expect(ids(papers, { sections: [section('a'), section('b', 'p2')], order: ['p3'] })).toEqual([
      'p3',
      'a',
      'b',
      'p2',
      'others',
      'p1',
    ])
  })

  test.each([
    { sections: [section('a'), section('b', 'p2')], order: ['p3'] },
    { sections: [], order: ['p3', 'p1', 'p2'] },
    NO_ARRANGEMENT,
  ])('is read back as it was arranged: %j', arrangement => {
    expect(arrangementOf(entriesOf(papers, arrangement))).toEqual(arrangement)
  })

  test('in the order of serials is no arrangement', () => {
    expect(arrangementOf(entriesOf(papers, { sections: [], order: ['p1', 'p2', 'p3'] }))).toEqual(NO_ARRANGEMENT)
  })

  test('says where a paper is within its section', () => {
    const entries = entriesOf(papers, { sections: [section('a', 'p2', 'p1')], order: ['p3'] })
    const all = entries.map(({ id }) => id)
    expect(['p3', 'p1'].map(id => placeIn(entries)(id, all))).toEqual(['place 1 of 1', 'place 2 of 2 in A'])
    expect(placeIn(entries)('p1', ['p3', 'a', 'p2', 'others', 'p1'])).toBe(
      'place 1 of 1 in Other papers, by serial number',
    )
    expect(placeIn(entries)('p3', ['a', 'p2', 'others', 'p3', 'p1'])).toBe(
      'place 2 of 2 in Other papers, by serial number',
    )
  })
})

test('a paper is sent to the end of a section, before all of them, or to none', () => {
  const arrangement = { sections: [section('a', 'p1'), section('b', 'p2')], order: ['p3'] }
  const sent = (to: string) => keyOf(withPaperIn(arrangement, 'p1', to))
  expect(sent('b')).toBe(keyOf({ sections: [section('a'), section('b', 'p2', 'p1')], order: ['p3'] }))
  expect(sent('')).toBe(keyOf({ sections: [section('a'), section('b', 'p2')], order: ['p3', 'p1'] }))
  expect(sent('others')).toBe(keyOf({ sections: [section('a'), section('b', 'p2')], order: ['p3'] }))
})

test('names that are left empty are not sent', () => {
  const names = { en: 'A', hi: ' ', mr: 'अ' }
  expect(withoutBlankNames({ sections: [{ ...section('a'), names }], order: [] }).sections[0]?.names).toEqual({
    en: 'A',
    mr: 'अ',
  })
})
