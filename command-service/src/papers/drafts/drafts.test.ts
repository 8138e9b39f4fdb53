import { expect, test } from 'vitest'
import type { DraftEvent } from '@shodh/contracts/papers/drafts/events.ts'
import { areTooLarge } from './save-draft.ts'
import { discardDraft, type Drafts, endDraft, reviseDraft } from './drafts.ts'

const command = { userId: 'rao', draftId: 'draft' }
const paper = { ...command, volumeId: 'volume', paperId: 'paper' }
const saved: Drafts = { saved: new Map([['draft', 0]]), published: new Map() }
const published: Drafts = { saved: new Map(), published: new Map([['draft', paper]]) }

test.for<[string, (state: Drafts) => unknown, DraftEvent[]]>([
  ['revised', state => reviseDraft(state, command), [{ type: 'DraftSaved', data: command }]],
  ['discarded', state => discardDraft(state, command), [{ type: 'DraftDiscarded', data: command }]],
  ['published', state => endDraft(state, paper), [{ type: 'DraftPublished', data: paper }]],
])('A saved draft is %s', ([, decide, events]) => {
  expect(decide(saved)).toEqual(events)
})

test('A published draft is neither revised nor discarded, and published once', () => {
  for (const decide of [reviseDraft, discardDraft])
    expect(decide(published, command)).toEqual({ refused: 'DRAFT_NOT_FOUND' })
  expect(endDraft(published, paper)).toEqual([])
})

const draft = (id: string, { characters = 0, bytes = 0 } = {}) => ({
  id,
  entry: { abstract: 'क'.repeat(characters) },
  file: { sha256: '', crc32: 0, contentType: 'application/pdf', bytes } as const,
})
/** Bytes of the JSON around an abstract. */
const FRAME = '{"abstract":""}'.length

test('The texts of all drafts of a person have 20 MB together', () => {
  const others = [draft('a', { characters: 3_000_000 }), draft('b', { characters: 3_000_000 })]
  const most = Math.floor((20_000_000 - 18_000_000 - 3 * FRAME) / 3)
  expect(areTooLarge(others, draft('c', { characters: most }))).toBe(false)
  expect(areTooLarge(others, draft('c', { characters: most + 1 }))).toBe(true)
})

test('The texts of drafts that were measured when they were stored are not read again', () => {
  const measured = (bytes: number) => ({ ...draft('a'), entryBytes: bytes })
  const most = 20_000_000 - FRAME
  expect(areTooLarge([measured(most)], draft('c'))).toBe(false)
  expect(areTooLarge([measured(most + 1)], draft('c'))).toBe(true)
})

test('Their PDFs have 500 MB together, of which a changed draft has one', () => {
  const others = ['a', 'b'].map(id => draft(id, { bytes: 200_000_000 }))
  expect(areTooLarge(others, draft('c', { bytes: 100_000_000 }))).toBe(false)
  expect(areTooLarge(others, draft('c', { bytes: 100_000_001 }))).toBe(true)
  expect(areTooLarge(others, draft('a', { bytes: 300_000_000 }))).toBe(false)
})
