import type { Analytics, OverviewResponse } from '@shodh/contracts/usage/views.ts'
import type { ReactNode } from 'react'
import { abbreviated, change, exact } from './figures.ts'
import { TextLink } from '../../../ui/admin/button.tsx'

/** A figure, abbreviated for the eye; its title and a screen reader have it in full. */
export function Figure({ of: figure }: { of: number }) {
  const short = abbreviated(figure)
  const full = exact(figure)
  if (short === full) return <>{full}</>
  return (
    <span title={full}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </span>
  )
}

type Compared = { readonly now: number; readonly before: number; readonly when: string }

/** How a figure compares with an earlier one; a fall is no error, and as silent as no change. */
export function Comparison({ now, before, when }: Compared) {
  const [changed, preposition] = change(now, before)
  return (
    <>
      <b className={`font-semibold ${now > before ? 'text-success' : ''}`}>{changed}</b>
      {` ${preposition} ${exact(before)} ${when}`}
    </>
  )
}

type Card = readonly [name: string, figure: number, detail?: ReactNode]

/** A row of figures. */
function Cards({ of: cards }: { of: readonly Card[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-4">
      {cards.map(([name, figure, detail]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl/7 font-semibold tabular-nums">
            <Figure of={figure} />
            {detail && <span className="block text-xs font-normal text-muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What has few downloads, the fewest first. */
function FewDownloads({ children }: { children: string }) {
  return <TextLink to="/admin/papers?view=flat&sort=downloads">{children}</TextLink>
}

const average = (figure: number, of: string) => `${exact(figure)} on average per ${of}`

const volumes = ({ activeVolumes, volumesInPreparation: prepared }: OverviewResponse['analytics']) =>
  `${exact(activeVolumes)} active${prepared > 0 ? `, ${exact(prepared)} in preparation` : ''}`

/** The six metric cards. */
export function MetricCards({ of }: { of: OverviewResponse['analytics'] }) {
  return (
    <Cards
      of={[
        ['Total Papers', of.totalPapers],
        ['Paper Downloads', of.totalPaperDownloads, average(of.averageDownloadsPerPaper, 'paper')],
        ['Total Volumes', of.totalVolumes, volumes(of)],
        ['Volume Downloads', of.totalVolumeDownloads, `as ZIP, ${average(of.averageDownloadsPerVolume, 'volume')}`],
        ['Regular Issues', of.regularIssues],
        ['Special Issues', of.specialIssues],
      ]}
    />
  )
}

/** The four cards of how the papers are downloaded. */
export function HealthCards({ of: { totalEngagement, contentHealth } }: { of: Analytics }) {
  return (
    <Cards
      of={[
        ['Total Engagement', totalEngagement, 'paper and ZIP downloads together'],
        ['High Performers', contentHealth.healthy, 'papers with 3 downloads or more'],
        [
          'Needs Attention',
          contentHealth.needsAttention,
          <FewDownloads key="few">papers with 1 or 2 downloads</FewDownloads>,
        ],
        ['Low Engagement', contentHealth.issues, <FewDownloads key="none">papers without a download</FewDownloads>],
      ]}
    />
  )
}
