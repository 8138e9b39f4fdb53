import type { Analytics, RankedVolume } from '@shodh/contracts/usage/views.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useDays } from '../../../journal.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { count } from '../../../ui/formats/count.ts'
import { Figure } from './cards.tsx'

/** Rows of a list. */
export const LISTED = 5

const UNKNOWN = 'Unknown'

type Row = {
  readonly key: string
  readonly name: ReactNode
  /** Where it is seen more closely. */
  readonly to?: string
  readonly detail: string
  readonly downloads: number
}

type List = {
  readonly title: string
  /** What is counted: `paper download`. */
  readonly unit: 'paper download' | 'ZIP download'
  /** In place of a list without rows. */
  readonly empty: string
  readonly rows: readonly Row[]
  /** Whether each has a bar, of the largest of the list. */
  readonly hasBars?: boolean
}

function Name({ of: { name, to, detail } }: { of: Row }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <span className="max-w-full truncate">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className="hover:text-accent hover:underline">
            {name}
          </Link>
        )}
      </span>
      <span className={`truncate text-xs text-muted ${to === undefined ? '' : 'basis-full'}`}>{detail}</span>
    </div>
  )
}

/** For the eye; the figure is beside it. */
function Bar({ part }: { part: number }) {
  return (
    <div aria-hidden="true" className="col-span-2 mt-1 h-1 overflow-hidden rounded-full bg-tint forced-colors:border">
      <div
        className="h-full rounded-full bg-accent forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}

/** One of the lists of the dashboard: at most five rows. */
function List({ title, unit, empty, rows, hasBars = false }: List) {
  const id = useId()
  const Tag = hasBars ? 'ol' : 'ul'
  const shown = rows.slice(0, LISTED)
  const highest = Math.max(1, ...shown.map(({ downloads }) => downloads))
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {shown.length > 0 && (
          <span aria-hidden="true" className="text-xs text-muted">
            {unit}s
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="py-2 text-sm text-muted">{empty}</p>
      ) : (
        <Tag>
          {shown.map(row => (
            <li
              key={row.key}
              className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 ${hasBars ? '' : 'border-t border-line first:border-0'}`}
            >
              <Name of={row} />
              <span className="text-sm text-muted tabular-nums">
                <Figure of={row.downloads} />
                <span className="sr-only"> {row.downloads === 1 ? unit : `${unit}s`}</span>
              </span>
              {hasBars && <Bar part={row.downloads / highest} />}
            </li>
          ))}
        </Tag>
      )}
    </section>
  )
}

type Paper = { readonly id: string; readonly title: string; readonly authorName: string; readonly downloads: number }

export const paperName = ({ title }: Pick<Paper, 'title'>) => title || 'Untitled Paper'
export const volumeName = ({ name }: Pick<RankedVolume, 'name'>) => name || 'Unknown Volume'

const paperRow = (paper: Paper, date: number | string | undefined): Row => ({
  key: paper.id,
  name: paperName(paper),
  to: `/admin/papers?paper=${paper.id}`,
  detail: `${date || UNKNOWN} · ${paper.authorName || 'Unknown Author'}`,
  downloads: paper.downloads,
})

const volumeRow = (volume: RankedVolume, detail: string): Row => ({
  key: volume.id,
  name: volumeName(volume),
  to: `/admin/papers?${new URLSearchParams({ year: String(volume.year), type: volume.issueType, volume: volume.name })}`,
  detail,
  downloads: volume.volumeDownloads,
})

const yearRow = (year: number, detail: string, downloads: number): Row => ({
  key: String(year),
  name: year,
  detail,
  downloads,
})

/** The six lists of the dashboard. */
export function Lists({ analytics }: { analytics: Analytics }) {
  const days = useDays()
  const { paperYearlyStats, volumeYearlyStats, mostDownloadedVolumes, mostDownloadedPapers } = analytics
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[44rem]/room:grid-cols-2 @min-[60rem]/room:grid-cols-3">
      <List
        title="Top Performing Papers"
        unit="paper download"
        empty="No paper has been downloaded yet."
        rows={mostDownloadedPapers.map(paper => paperRow(paper, paper.year))}
        hasBars
      />
      <List
        title="Top Performing Volumes"
        unit="ZIP download"
        empty="No volume has been downloaded yet."
        rows={mostDownloadedVolumes.map(volume =>
          volumeRow(
            volume,
            `${volume.year || UNKNOWN} · ${volume.issueType || UNKNOWN} · ${count(volume.totalPapers, 'paper')}`,
          ),
        )}
        hasBars
      />
      <List
        title="Publication Trends"
        unit="paper download"
        empty="No papers are published yet."
        rows={paperYearlyStats.map(({ year, papers, downloads }) => yearRow(year, count(papers, 'paper'), downloads))}
        hasBars
      />
      <List
        title="Recent Publications"
        unit="paper download"
        empty="No papers are published yet."
        rows={analytics.recentPapers.map(paper => paperRow(paper, paper.uploadDate && days(paper.uploadDate)))}
      />
      <List
        title="Recent Volumes"
        unit="ZIP download"
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
      <List
        title="Volume Distribution"
        unit="ZIP download"
        empty="There are no volumes yet."
        rows={volumeYearlyStats.map(each =>
          yearRow(each.year, count(each.totalVolumes, 'volume'), each.totalDownloads),
        )}
        hasBars
      />
    </div>
  )
}
