import { Failure, failure } from '@shodh/contracts/envelope.ts'
import { RecentVolumesResponse } from '@shodh/contracts/papers/recent-volumes.ts'
import { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { SiteStats } from '@shodh/contracts/site/stats.ts'
import { TextResponse } from '@shodh/contracts/site/texts.ts'
import { PapersResponse, paperView } from '@shodh/contracts/papers/views.ts'
import { SearchResponse } from '@shodh/contracts/search/views.ts'
import { Changes } from '@shodh/contracts/system/live.ts'
import { YearsResponse } from '@shodh/contracts/volumes/views.ts'
import { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isFailure } from './features/papers/download/failure-shape.ts'
import { isNeighbours, isPapersResponse } from './features/papers/shape.ts'
import { isRecentVolumesResponse, isSiteStats } from './features/home/shape.ts'
import { isSearchResponse } from './features/search/shape.ts'
import { isChanges } from './features/system/live/shape.ts'
import { isTextResponse } from './features/texts/shape.ts'
import { isYearsResponse } from './features/volumes/shape.ts'
import { isJournal } from './journal.ts'
import { journalSettings, optionalSettings } from './testing/journal.ts'
import { treeOf, volume, yearsResponse } from './testing/volumes.ts'

const details = {
  ...{ doi: '10.1234/x', publishedOn: '2026-03-04', keywords: ['one'], language: 'mr', firstPage: '1', lastPage: '9' },
  ...{ pages: 12, subtitle: 'And their banks' },
  authors: [{ given: 'Asha', family: 'Rao', orcid: null, affiliations: [{ name: 'A University', ror: null }] }],
  translations: [{ language: 'hi', title: 'नदियाँ', subtitle: null, keywords: ['एक'] }],
}
const {
  _id,
  volume: __,
  uploadDate,
  downloadUrl,
  ...fields
} = paperView({
  ...{ id: 'paper-1', sr: 1, title: 'On Rivers', authorName: 'Asha Rao', fileSize: 2048, version: 1 },
  ...{ volumeId: 'volume-1', volumeName: 'Vol. 1', year: 2026, issueType: 'Special', sha256: 'a'.repeat(64) },
  replacement: { at: '2026-11-21T20:00:00Z', statedAt: '2026-11-21', reason: 'A figure was missing' },
  status: { type: 'retraction', effectiveOn: '2026-11-22' },
  ...{ createdAt: '2026-11-20T20:00:00Z', updatedAt: '2026-11-20T20:00:00Z', ...details },
})
const papers = {
  papers: [paperView(fields)],
  pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 },
}

const highlight = { field: 'text' as const, text: 'On rivers', ranges: [[3, 9]], page: 3 }
const results = {
  ...papers,
  papers: papers.papers.map(paper => ({ ...paper, highlights: [highlight] })),
  volumes: [volume(2025, 'Vol. 1')],
  suggestion: 'rivers',
  isComplete: false as const,
}

/** What may stand where something else is expected. */
const OTHERS: readonly unknown[] = [
  ...[undefined, null, '', 'x', ' https://a.example ', '1234-567X', 0, 1, -1, 1.5, 1900, 2101, 1e300],
  ...[Number.NaN, Infinity, 2 ** 53, true, [], {}, [1], { id: 1 }],
]

/** The value with one of its members, at any depth, replaced or left out. */
const variantsOf = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [...OTHERS]
  const entries = Object.entries(value)
  const rebuilt = (changed: [string, unknown][]) =>
    Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed)
  const changed = entries.flatMap(([name, member], place) => [
    rebuilt(entries.toSpliced(place, 1)),
    ...variantsOf(member).map(other => rebuilt(entries.toSpliced(place, 1, [name, other]))),
  ])
  return [...OTHERS, rebuilt([...entries, ['more', 1]]), ...changed]
}

const refused = failure(
  {
    refused: 'YEAR_ALREADY_EXISTS',
    errors: [{ pointer: '#/title', message: 'Title is required' }],
    extensions: { requiresVerification: true, canResendVerification: false },
  },
  '81cfa1b9-f5b1-4972-9eaa-5302dfc98fcf',
)

const NeighboursResponse = z.pick(PlacedVolumeResponse, { previous: true, next: true })
const neighbours = {
  previous: { year: 2025, issueType: 'Regular', name: 'Vol. 1' },
  next: { year: 2026, issueType: 'Special', name: 'Vol. 2' },
}

const aboutText = {
  name: 'about' as const,
  language: 'mr' as const,
  title: 'About',
  description: 'All about it.',
  effectiveOn: '2025-07-18',
  minutes: { from: 2, to: 3 },
  introduction: [{ open: 'p' as const }, 'Words', { close: true as const }],
  sections: [
    { id: 'scope', title: 'Scope', body: [{ open: 'a' as const, href: '/search' }, { close: true as const }] },
  ],
}

const subjects = [
  { name: 'error', is: isFailure, schema: Failure, example: refused },
  {
    name: 'journal',
    is: isJournal,
    schema: JournalSettings,
    example: { ...journalSettings, issn: '1234-567X', ...optionalSettings },
  },
  { name: 'papers', is: isPapersResponse, schema: PapersResponse, example: papers },
  { name: 'neighbours', is: isNeighbours, schema: NeighboursResponse, example: neighbours },
  { name: 'search', is: isSearchResponse, schema: SearchResponse, example: results },
  {
    name: 'recent volumes',
    is: isRecentVolumesResponse,
    schema: RecentVolumesResponse,
    example: {
      volumes: [{ ...volume(2025, 'Vol. 1'), papers: [{ id: 'paper-1', sr: 1, title: 'On Rivers', authorName: 'A' }] }],
    },
  },
  {
    name: 'figures',
    is: isSiteStats,
    schema: SiteStats,
    example: { totalPapers: 3, lastGenerated: '2026-11-20T20:00:00Z', years: [2026], totalUrls: 9 },
  },
  {
    name: 'changes',
    is: isChanges,
    schema: Changes,
    example: { position: 'log.7', models: ['papers'], documents: { papers: ['paper-1'] }, isPartial: false },
  },
  { name: 'text', is: isTextResponse, schema: TextResponse, example: aboutText },
  { name: 'years', is: isYearsResponse, schema: YearsResponse, example: yearsResponse(treeOf(volume(2025, 'Vol. 1'))) },
]

describe.each(subjects)('the check of $name', ({ is, schema, example }) => {
  test('takes the example, which has every member that there can be', () => {
    expect([is(example), schema.safeParse(example).data]).toEqual([true, example])
  })

  test("takes and refuses what the contract's schema does", () => {
    const wrong = variantsOf(example).filter(variant => is(variant) !== schema.safeParse(variant).success)
    expect(wrong).toEqual([])
  })
})
