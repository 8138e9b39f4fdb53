import type { PaperRow } from '@shodh/contracts/papers/back-office/rows.ts'
import { paperView, type ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { type Handle, yes } from '../server/served.ts'
import { treeOf, volume, yearsResponse } from './volumes.ts'

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

export const january = volume(2026, 'Vol. 1 January', { papers: 2 })
export const march = volume(2026, 'Vol. 1 March', { papers: 1 })
export const water = volume(2025, 'Water', { issueType: 'Special', papers: 1 })
export const rivers = paperOf(january, 1, { title: 'On Rivers', subtitle: 'A survey' })
export const wells = paperOf(january, 2, { title: 'On Wells' })
export const rain = paperOf(march, 1, { title: 'वर्षा' })
export const dew = paperOf(water, 1, { title: 'On Dew' })

const years = yes(yearsResponse(treeOf(january, march, water)))

/** What the list of papers asks for. */
export const listedPapers: Handle = ({ pathname, searchParams }) => {
  if (pathname.endsWith('/papers/years')) return years
  if (pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`))
    return { ...yes({ paper: rivers }), headers: { etag: '"7.1"' } }
  if (!pathname.endsWith('/papers/rows')) return undefined
  const search = searchParams.get('search') ?? ''
  return yes(paperRows(...[rivers, wells, rain, dew].filter(({ title }) => title.includes(search))))
}
