import type { Analytics, RankedVolume } from '@shodh/contracts/usage/views.ts'
import { useId, type ReactNode } from 'react'
import { useDays } from '../../../journal.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { count } from '../../../ui/count.ts'
import type { Scope } from './api.ts'
import { Figure } from './cards.tsx'
import { type Kind, WhyCounted } from './explained.tsx'

const AT_MOST = 5

const UNKNOWN = 'Unknown'

type Row = {
  readonly key: string
  readonly name: ReactNode
  readonly detail: string
  /** What was downloaded, in words: `papers of 2026`. */
  readonly of: string
  readonly downloads: number
  readonly kind: Kind
  readonly scope: Scope
  /** Of the largest of the list, for a bar. */
  readonly part?: number
}

/** A number of downloads, and why it is that. */
function Downloads({ of: { of, downloads, kind, scope } }: { of: Row }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 tabular-nums">
      <span>
        <Figure of={downloads} /> {kind === 'volumeDownloads' ? 'volume ' : ''}
        {downloads === 1 ? 'download' : 'downloads'}
      </span>
      <WhyCounted of={`Downloads of ${of}`} kinds={[kind]} scope={scope} />
    </span>
  )
}

/** For the eye; the figures are beside it. */
function PartBar({ part }: { part: number }) {
  return (
    <div aria-hidden="true" className="mt-2 h-2 bg-tint forced-colors:border">
      <div
        className="h-full bg-accent forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}

type List = {
  readonly title: string
  /** In place of a list without rows. */
  readonly empty: string
  readonly rows: readonly Row[]
  /** Whether the order is a ranking, and each row's rank is shown. */
  readonly isRanked?: boolean
}

/** One of the lists of the dashboard: at most five rows. */
function List({ title, empty, rows, isRanked = false }: List) {
  const id = useId()
  const Tag = isRanked ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line-strong pb-2 text-xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="py-8 text-sm text-muted">{empty}</p>
      ) : (
        <Tag>
          {rows.slice(0, AT_MOST).map((row, index) => (
            <li key={row.key} className="flex gap-4 border-b border-line py-3">
              {isRanked && (
                <span aria-hidden="true" className="w-5 shrink-0 text-right text-lg text-muted tabular-nums">
                  {index + 1}
                </span>
              )}
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
                  <div className="min-w-0 grow basis-48">
                    <p className="font-medium wrap-anywhere">{row.name}</p>
                    <p className="text-muted wrap-anywhere">{row.detail}</p>
                  </div>
                  <Downloads of={row} />
                </div>
                {row.part !== undefined && <PartBar part={row.part} />}
              </div>
            </li>
          ))}
        </Tag>
      )}
    </section>
  )
}

type Paper = { readonly id: string; readonly title: string; readonly authorName: string; readonly downloads: number }

const paperRow = ({ id, title, authorName, downloads }: Paper, date: number | string | undefined): Row => {
  const name = title || 'Untitled Paper'
  const detail = `${authorName || 'Unknown Author'} · ${date || UNKNOWN}`
  return { key: id, name, detail, of: name, downloads, kind: 'paperDownloads', scope: { paperId: id } }
}

const volumeRow = ({ id, name, volumeDownloads }: RankedVolume, detail: string): Row => ({
  key: id,
  name: name || 'Unknown Volume',
  detail,
  of: name || 'Unknown Volume',
  downloads: volumeDownloads,
  kind: 'volumeDownloads',
  scope: { volumeId: id },
})

const yearRow = (year: number, what: 'paper' | 'volume', many: number, downloads: number): Row => ({
  key: String(year),
  name: year,
  detail: count(many, what),
  of: `${what}s of ${year}`,
  downloads,
  kind: `${what}Downloads`,
  scope: { year },
})

/** The six lists of the dashboard. */
export function Lists({ analytics }: { analytics: Analytics }) {
  const days = useDays()
  const { paperYearlyStats, volumeYearlyStats, mostDownloadedVolumes, mostDownloadedPapers } = analytics
  const highest = Math.max(1, ...paperYearlyStats.map(({ downloads }) => downloads))
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
      <List
        title="Publication Trends"
        empty="No papers are published yet."
        rows={paperYearlyStats.map(({ year, papers, downloads }) => ({
          ...yearRow(year, 'paper', papers, downloads),
          part: downloads / highest,
        }))}
      />
      <List
        title="Volume Distribution"
        empty="There are no volumes yet."
        rows={volumeYearlyStats.map(each => yearRow(each.year, 'volume', each.totalVolumes, each.totalDownloads))}
      />
      <List
        title="Top Performing Volumes"
        empty="No volume has been downloaded yet."
        rows={mostDownloadedVolumes.map(volume =>
          volumeRow(
            volume,
            `${volume.year || UNKNOWN} · ${volume.issueType || UNKNOWN} · ${count(volume.totalPapers, 'paper')}`,
          ),
        )}
        isRanked
      />
      <List
        title="Top Performing Papers"
        empty="No paper has been downloaded yet."
        rows={mostDownloadedPapers.map(paper => paperRow(paper, paper.year))}
        isRanked
      />
      <List
        title="Recent Publications"
        empty="No papers are published yet."
        rows={analytics.recentPapers.map(paper => paperRow(paper, paper.uploadDate && days(paper.uploadDate)))}
      />
      <List
        title="Recent Volumes"
        empty="There are no volumes yet."
        rows={analytics.recentVolumes.map(volume => {
          const created = volume.createdAt ? days(volume.createdAt) : UNKNOWN
          const detail = `${volume.year || UNKNOWN} · ${count(volume.totalPapers, 'paper')} · created ${created}`
          const row = volumeRow(volume, detail)
          return {
            ...row,
            name: (
              <>
                {row.name} <Status tone="neutral" text={volume.issueType || UNKNOWN} />
              </>
            ),
          }
        })}
      />
    </div>
  )
}
