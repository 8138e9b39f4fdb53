import { describe, expect, test } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { givenViews } from '../testing/given/views.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { average, contentOf, downloads, yearsIn } from './counted-papers.ts'

describe('what is published', () => {
  test('is read in the order of lists, with what figures need', async () => {
    const { views, give } = givenViews()
    give('papers', paperDocument({ id: 'a', order: '2' }), paperDocument({ id: 'b', order: '1' }))
    give('volumes', volumeDocument({ id: 'v', order: '2' }), volumeDocument({ id: 'w', order: '1' }))
    const { papers, volumes } = await contentOf(views)()
    expect([papers.map(({ id }) => id), volumes.map(({ id }) => id)]).toEqual([
      ['b', 'a'],
      ['w', 'v'],
    ])
    expect([papers[0], volumes[0]].map(each => Object.keys(each ?? {}).length)).toEqual([7, 8])
  })

  test('is read again when it has changed, or where it could not be read', async () => {
    const { views, give } = givenViews()
    const state = { reads: 0, fails: false }
    const papers = {
      ...views.papers,
      find: (query: Parameters<typeof views.papers.find>[0]) => {
        state.reads += 1
        return state.fails ? Promise.reject(new Error('unavailable')) : views.papers.find(query)
      },
    }
    const content = contentOf({ ...views, papers })
    await content()
    expect((await content()).papers).toEqual([])
    expect(state.reads).toBe(1)
    give('papers', paperDocument())
    expect((await content()).papers).toHaveLength(1)
    give('papers', paperDocument({ id: 'b' }))
    state.fails = true
    await expect(content()).rejects.toThrow('unavailable')
    state.fails = false
    expect((await content()).papers).toHaveLength(2)
    expect(state.reads).toBe(4)
  })
})

test('downloads are those of the PDF of a paper and of the ZIP of a volume', () => {
  const sums = new Map([['a', { pdf: 3, zip: 4 }]]) as never
  const [paper, volume] = [paperDocument({ id: 'a' }), volumeDocument({ id: 'a' })]
  expect([downloads(sums, paper), downloads(sums, volume)]).toEqual([3, 4])
  expect([downloads(sums, { ...paper, id: 'b' }), downloads(sums, { ...volume, id: 'b' })]).toEqual([0, 0])
})

test('an average is rounded, and none of nothing', () => {
  expect([average(7, 2), average(6, 4), average(5, 4), average(5, 0)]).toEqual([4, 2, 1, 0])
})

test('the years of papers and volumes are the newest first, each once', () => {
  const of = (year: number) => ({ year }) as never
  expect(yearsIn({ papers: [of(2024), of(2026)], volumes: [of(2025), of(2024)] })).toEqual([2026, 2025, 2024])
})
