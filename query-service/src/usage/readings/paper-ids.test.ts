import { expect, test } from 'vitest'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { givenViews } from '../../testing/given/views.ts'
import { paperIds, publicReadings } from './paper-ids.ts'

const ADDRESS = { year: 2026, issueType: 'Regular', volumeName: 'Vol. I', sr: 1 } as const

/** Views of one paper, whose number of reads is counted. */
const viewsOf = () => {
  const state = { reads: 0, position: 1, id: 'first' }
  const view = (find: () => unknown) => ({
    version: async () => state.position,
    get: async () => ({ id: state.id }),
    find: async () => {
      state.reads += 1
      return [find()]
    },
  })
  const none = view(() => ({}))
  const views = {
    papers: none,
    paperHistories: none,
    paperPlaces: view(() => ({ id: state.id, sr: 1 })),
    volumePlaces: view(() => ({ id: 'volume' })),
  }
  return { state, idAt: paperIds(views as never) }
}

test('A paper is looked for once, until something is published', async () => {
  const { state, idAt } = viewsOf()
  for (let n = 0; n < 5; n += 1) expect(await idAt(ADDRESS)).toBe('first')
  expect(state.reads).toBe(2)
  Object.assign(state, { position: 2, id: 'second' })
  expect(await idAt(ADDRESS)).toBe('second')
})

test('An address without a paper is none, and is looked for once', async () => {
  const { state, idAt } = viewsOf()
  const NONE = { ...ADDRESS, sr: 7 }
  expect(await idAt(NONE)).toBeUndefined()
  const { reads } = state
  expect([await idAt(NONE), state.reads]).toEqual([undefined, reads])
  expect([await idAt(ADDRESS), await idAt(NONE)]).toEqual(['first', undefined])
})

test('What staff read of a volume in preparation is no reading, until it is published', async () => {
  const { views, hidden, give } = givenViews()
  const isPublic = publicReadings(views, hidden)
  give('paperPlaces', { id: 'p', volumeId: 'v', sr: 1 }, { id: 'o', volumeId: 'other', sr: 1 })
  const shown = [
    { kind: 'pdf', paperId: 'p' },
    { kind: 'zip', volumeId: 'v', paperIds: ['p'] },
    { kind: 'page', paperId: 'o' },
    { kind: 'page', address: { ...ADDRESS, isPdf: false } },
  ] as const
  give('volumes', volumeDocument({ id: 'v', inPreparation: true }))
  expect(await Promise.all(shown.map(isPublic))).toEqual([false, false, true, true])
  give('volumes', volumeDocument({ id: 'v' }))
  expect(await Promise.all(shown.map(isPublic))).toEqual([true, true, true, true])
})
