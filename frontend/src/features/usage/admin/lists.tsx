import type { Analytics, RankedVolume } from '@shodh/contracts/usage/views.ts'
import type { ReactNode } from 'react'
import { useDays } from '../../../journal.ts'
import { Badge } from '../../../ui/badge.tsx'
import { count } from '../../../ui/count.ts'
import { Figure } from './card.tsx'
import { WhyCounted, type Kind } from './explained.tsx'
import type { Scope } from './api.ts'
import { ShortList } from './short-list.tsx'

type Props = { readonly analytics: Analytics }

const UNKNOWN = 'Unknown'
const idOf = ({ id }: { readonly id: string }) => id
const yearOf = ({ year }: { readonly year: number }) => String(year)

type Counted = { readonly of: string; readonly figure: number; readonly kind: Kind; readonly scope: Scope }

/** A number of downloads, and why it is that. */
function Downloads({ of, figure, kind, scope }: Counted) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 tabular-nums">
      <span>
        <Figure of={figure} /> {kind === 'volumeDownloads' ? 'volume ' : ''}
        {figure === 1 ? 'download' : 'downloads'}
      </span>
      <WhyCounted of={`Downloads of ${of}`} kinds={[kind]} scope={scope} />
    </span>
  )
}

type Item = { readonly name: ReactNode; readonly detail: ReactNode; readonly downloads: ReactNode }

function ItemRow({ name, detail, downloads }: Item) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{detail}</p>
      </div>
      {downloads}
    </div>
  )
}

/** Each year's part of the largest, for the eye; the figures are beside it. */
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

function PublicationTrends({ analytics: { paperYearlyStats } }: Props) {
  const highest = Math.max(1, ...paperYearlyStats.map(({ downloads }) => downloads))
  return (
    <ShortList title="Publication Trends" empty="No papers are published yet." items={paperYearlyStats} keyOf={yearOf}>
      {({ year, papers, downloads }) => (
        <>
          <ItemRow
            name={year}
            detail={count(papers, 'paper')}
            downloads={<Downloads of={`papers of ${year}`} figure={downloads} kind="paperDownloads" scope={{ year }} />}
          />
          <PartBar part={downloads / highest} />
        </>
      )}
    </ShortList>
  )
}

function VolumeDistribution({ analytics: { volumeYearlyStats } }: Props) {
  return (
    <ShortList title="Volume Distribution" empty="There are no volumes yet." items={volumeYearlyStats} keyOf={yearOf}>
      {({ year, totalVolumes, totalDownloads }) => (
        <ItemRow
          name={year}
          detail={count(totalVolumes, 'volume')}
          downloads={
            <Downloads of={`volumes of ${year}`} figure={totalDownloads} kind="volumeDownloads" scope={{ year }} />
          }
        />
      )}
    </ShortList>
  )
}

function VolumeDownloads({ volume: { id, name, volumeDownloads } }: { volume: RankedVolume }) {
  return (
    <Downloads of={name || 'Unknown Volume'} figure={volumeDownloads} kind="volumeDownloads" scope={{ volumeId: id }} />
  )
}

function TopVolumes({ analytics: { mostDownloadedVolumes } }: Props) {
  return (
    <ShortList
      title="Top Performing Volumes"
      empty="No volume has been downloaded yet."
      items={mostDownloadedVolumes}
      keyOf={idOf}
      isRanked
    >
      {volume => (
        <ItemRow
          name={volume.name || 'Unknown Volume'}
          detail={`${volume.year || UNKNOWN} · ${volume.issueType || UNKNOWN} · ${count(volume.totalPapers, 'paper')}`}
          downloads={<VolumeDownloads volume={volume} />}
        />
      )}
    </ShortList>
  )
}

type NamedPaper = { readonly id: string; readonly title: string; readonly downloads: number }

function PaperDownloads({ paper: { id, title, downloads } }: { paper: NamedPaper }) {
  return <Downloads of={title || 'Untitled Paper'} figure={downloads} kind="paperDownloads" scope={{ paperId: id }} />
}

function TopPapers({ analytics: { mostDownloadedPapers } }: Props) {
  return (
    <ShortList
      title="Top Performing Papers"
      empty="No paper has been downloaded yet."
      items={mostDownloadedPapers}
      keyOf={idOf}
      isRanked
    >
      {paper => (
        <ItemRow
          name={paper.title || 'Untitled Paper'}
          detail={`${paper.authorName || 'Unknown Author'} · ${paper.year || UNKNOWN}`}
          downloads={<PaperDownloads paper={paper} />}
        />
      )}
    </ShortList>
  )
}

function RecentPublications({ analytics: { recentPapers } }: Props) {
  const days = useDays()
  return (
    <ShortList title="Recent Publications" empty="No papers are published yet." items={recentPapers} keyOf={idOf}>
      {paper => (
        <ItemRow
          name={paper.title || 'Untitled Paper'}
          detail={`${paper.authorName || 'Unknown Author'} · ${paper.uploadDate ? days(paper.uploadDate) : UNKNOWN}`}
          downloads={<PaperDownloads paper={paper} />}
        />
      )}
    </ShortList>
  )
}

function RecentVolumes({ analytics: { recentVolumes } }: Props) {
  const days = useDays()
  return (
    <ShortList title="Recent Volumes" empty="There are no volumes yet." items={recentVolumes} keyOf={idOf}>
      {volume => (
        <ItemRow
          name={
            <>
              {volume.name || 'Unknown Volume'} <Badge>{volume.issueType || UNKNOWN}</Badge>
            </>
          }
          detail={`${volume.year || UNKNOWN} · ${count(volume.totalPapers, 'paper')} · created ${
            volume.createdAt ? days(volume.createdAt) : UNKNOWN
          }`}
          downloads={<VolumeDownloads volume={volume} />}
        />
      )}
    </ShortList>
  )
}

/** The six lists of the dashboard. */
export function Lists({ analytics }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
      <PublicationTrends analytics={analytics} />
      <VolumeDistribution analytics={analytics} />
      <TopVolumes analytics={analytics} />
      <TopPapers analytics={analytics} />
      <RecentPublications analytics={analytics} />
      <RecentVolumes analytics={analytics} />
    </div>
  )
}
