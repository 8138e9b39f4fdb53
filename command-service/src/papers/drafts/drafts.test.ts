import type { DraftEvent } from '@shodh/contracts/papers/drafts/events.ts'
import { expect, test } from 'vitest'
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
