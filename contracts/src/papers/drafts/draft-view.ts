import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../limits.ts'
import type { DraftRow } from './vault-rows.ts'
import { Draft } from './drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a draft that was last changed then ends, in milliseconds since 1970. */
export const draftEnd = ({ updatedAt }: Pick<DraftRow, 'updatedAt'>) => Date.parse(updatedAt) + DRAFT_DAYS * DAY_MS

/** What the journal says of a draft. */
type DraftStatus = Pick<Draft, 'volumeStatus' | 'doiTakenBy'>

/** The draft as its owner sees it. */
export const draftView = (row: DraftRow, status: DraftStatus, now: number): Draft => {
  const { id, entry, file, createdAt, updatedAt, revision } = row
  return Draft.parse({
    ...entry,
    id,
    _id: id,
    file,
    ...status,
    createdAt,
    updatedAt,
    endsAt: new Date(draftEnd(row)).toISOString(),
    endsSoon: now >= Date.parse(updatedAt) + DRAFT_NOTICE_DAYS * DAY_MS,
    etag: `"${revision}-draft"`,
  })
}
