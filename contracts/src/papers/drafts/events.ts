import * as z from 'zod/mini'
import { entriesOf, event, type EventRows } from '../../event.ts'
import { DraftId, PaperId, UserId, VolumeId } from '../../ids.ts'

const draft = { userId: UserId, draftId: DraftId }

/** What it says is in the vault, and its PDF in the file store: both can be erased. */
const DraftSaved = event('DraftSaved', draft)

/** By its owner, or because it ended. */
const DraftDiscarded = event('DraftDiscarded', draft)

const DraftPublished = event('DraftPublished', { ...draft, volumeId: VolumeId, paperId: PaperId })

/** The events of one person's drafts. */
export const DraftEvent = z.discriminatedUnion('type', [DraftSaved, DraftDiscarded, DraftPublished])
export type DraftEvent = z.infer<typeof DraftEvent>

const draftEntry = entriesOf('draft', 'draftId')

export const draftRows: EventRows<DraftEvent> = {
  DraftSaved: ['Draft saved', data => draftEntry(data), 'saved a draft'],
  DraftDiscarded: ['Draft discarded', data => draftEntry(data), 'discarded a draft'],
  DraftPublished: [
    'Draft published',
    ({ volumeId, paperId, ...data }) => ({ ...draftEntry(data, { paperId }), volumeId }),
    'published a draft',
  ],
}
