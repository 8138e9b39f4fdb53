import { type PaperDocument, paperView } from '@shodh/contracts/papers/views.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'

/** Ids of a volume and a paper. */
export const volumeId = '0f0e0d0c-0b0a-5908-8706-050403020100'
export const paperId = '1f0e0d0c-0b0a-5908-8706-050403020100'

/** A paper as its read model has it: with the serial 1 in Vol. 7 of 2025, unless something else is given. */
export const paperDocument = (given: Partial<PaperDocument> = {}): PaperDocument => {
  const at = '2025-03-01T04:30:00.000Z'
  const details = {
    id: paperId,
    sr: 1,
    title: 'On Rivers',
    authorName: 'A. Rao, B. Patil',
    volumeId,
    volumeName: 'Vol. 7',
    year: 2025,
    issueType: 'Regular',
    createdAt: at,
    updatedAt: at,
    fileSize: 1000,
    pages: 4,
    sha256: '1'.repeat(64),
    version: 1,
    ...given,
  } as const
  return {
    ...paperView(details),
    volumeKey: nameKey(details.volumeName),
    order: `${9999 - details.year}-${details.volumeId}-${String(details.sr).padStart(6, '0')}`,
    searchText: folded(`${details.title}\n${details.authorName}`),
    crc32: 7,
    fileName: `${details.title}.pdf`,
    isDeleted: false,
    revision: 3,
    ...given,
  }
}
