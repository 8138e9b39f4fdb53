import type { PaperRow } from '@shodh/contracts/papers/back-office/rows.ts'
import { paperView, type ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'

export const paperOf = (volume: Volume, sr: number, fields: Partial<ListedPaper> = {}): ListedPaper => ({
  ...paperView({
    id: `${volume.id}-${sr}`,
    sr,
    title: `Paper ${sr} of ${volume.name}`,
    authorName: `Author ${sr}`,
    volumeId: volume.id,
    volumeName: volume.name,
    year: volume.year,
    issueType: volume.issueType,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    fileSize: 1024 * 1024,
    pages: 8,
    sha256: 'a'.repeat(64),
    version: 1,
  }),
  ...fields,
})

const rowOf = ({ status, authorName, withheld, ...paper }: ListedPaper): PaperRow => ({
  ...paper,
  author: authorName,
  others: 0,
  ...(status && { notice: status.type }),
  ...(withheld && { isWithheld: true }),
})

/** The response of a list of rows. */
export const paperRows = (...papers: readonly ListedPaper[]) => ({
  papers: papers.map(rowOf),
  pagination: { page: 1, limit: 1000, total: papers.length, totalPages: 1 },
})
