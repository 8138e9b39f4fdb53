import { expect, test } from 'vitest'
import { evolve } from '../decider.ts'
import { created, paperId, uploaded } from '../volumes/testing/volume-specification.ts'
import { volume } from '../volumes/volume.ts'
import { volumeResponse } from '../volumes/volume-response.ts'
import { paperResponse } from './paper-requests.ts'

const metadata = { at: '2026-01-01T00:00:00.000Z', actorId: 'editor' }
const after = evolve(
  volume,
  volume.initial,
  [created, uploaded()].map((event, revision) => ({ ...event, revision, metadata }) as never),
)

/** As a document is to which a field was added. */
const extended = <One extends object>(document: One) => ({ ...document, isUnnamed: true })

const state = {
  ...after,
  document: after.document && extended(after.document),
  papers: new Map(
    Array.from(after.papers, ([id, paper]) => [id, extended({ ...paper, document: extended(paper.document) })]),
  ),
}

test('A response has the fields that it names, and none that is added to a document or a state', () => {
  expect(paperResponse(paperId)({ state })).toStrictEqual(paperResponse(paperId)({ state: after }))
  expect(volumeResponse({ state })).toStrictEqual(volumeResponse({ state: after }))
  for (const name of ['isUnnamed', 'searchText', 'revision', 'isDeleted', 'history', 'notices'])
    expect(
      [paperResponse(paperId)({ state }).paper, volumeResponse({ state }).volume].filter(one => one && name in one),
    ).toEqual([])
})

test('A paper that is not there is in no response', () => {
  expect(paperResponse(paperId)({ state: volume.initial })).toEqual({})
})
