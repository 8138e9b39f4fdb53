import type { Analytics } from '@shodh/contracts/usage/views.ts'
import type { ReactNode } from 'react'
import { count } from '../../../ui/count.ts'
import { type Kind, WhyCounted, WhyStored } from './explained.tsx'
import { abbreviated, exact } from './figures.ts'

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

type Card = {
  readonly name: string
  readonly figure: number
  readonly detail?: ReactNode
  /** The button that explains the figure. */
  readonly why?: ReactNode
}

export function Card({ name, figure, detail, why }: Card) {
  return (
    <div>
      <dt className="text-sm text-muted">
        {name} {why}
      </dt>
      <dd>
        <span className="font-semibold text-3xl tabular-nums">
          <Figure of={figure} />
        </span>
        {detail && <span className="mt-0.5 block text-sm text-muted">{detail}</span>}
      </dd>
    </div>
  )
}

type Props = { readonly analytics: Analytics }

const grid = 'grid grid-cols-2 gap-x-6 gap-y-8'

type Named = { readonly name: string; readonly figure: number; readonly detail?: string }

/** A figure that follows from the papers and volumes themselves. */
function Stored({ children, ...card }: Named & { readonly children: ReactNode }) {
  return <Card {...card} why={<WhyStored of={card.name}>{children}</WhyStored>} />
}

/** A figure that was counted from readings. */
function Counted({ kinds, note, ...card }: Named & { readonly kinds: readonly Kind[]; readonly note: string }) {
  return <Card {...card} why={<WhyCounted of={card.name} kinds={kinds} note={note} />} />
}

export function MetricCards({ analytics }: Props) {
  const { totalPapers, totalVolumes } = analytics
  return (
    <dl className={`${grid} md:grid-cols-3`}>
      <Stored name="Total Papers" figure={totalPapers}>
        The papers that are published now. Deleted ones are not among them.
      </Stored>
      <Counted
        name="Paper Downloads"
        figure={analytics.totalPaperDownloads}
        detail={`${exact(analytics.averageDownloadsPerPaper)} on average per paper`}
        kinds={['paperDownloads']}
        note={`The average is the counted downloads, divided by ${count(totalPapers, 'paper')}.`}
      />
      <Stored name="Total Volumes" figure={totalVolumes} detail={`${exact(analytics.activeVolumes)} active`}>
        The volumes that exist now. One is active while it takes papers and has a name to be found by.
      </Stored>
      <Counted
        name="Volume Downloads"
        figure={analytics.totalVolumeDownloads}
        detail={`${exact(analytics.averageDownloadsPerVolume)} on average per volume`}
        kinds={['volumeDownloads']}
        note={`Downloads of whole volumes as ZIP. The average is the counted ones, divided by ${count(totalVolumes, 'volume')}.`}
      />
      <Stored name="Regular Issues" figure={analytics.regularIssues}>
        The volumes of the issue type Regular, deactivated ones included.
      </Stored>
      <Stored name="Special Issues" figure={analytics.specialIssues}>
        The volumes of the issue type Special, deactivated ones included.
      </Stored>
    </dl>
  )
}

export function HealthCards({ analytics: { totalEngagement, contentHealth } }: Props) {
  return (
    <dl className={`${grid} lg:grid-cols-4`}>
      <Counted
        name="Total Engagement"
        figure={totalEngagement}
        detail="combined downloads"
        kinds={['paperDownloads', 'volumeDownloads']}
        note="Downloads of single papers and of whole volumes together. A volume is one download, whatever it contains."
      />
      <Counted
        name="High Performers"
        figure={contentHealth.healthy}
        detail="papers with 3 downloads or more"
        kinds={['paperDownloads']}
        note="Papers that were downloaded three times or more, of all counted downloads of papers:"
      />
      <Counted
        name="Needs Attention"
        figure={contentHealth.needsAttention}
        detail="papers with 1 or 2 downloads"
        kinds={['paperDownloads']}
        note="Papers that were downloaded once or twice, of all counted downloads of papers:"
      />
      <Counted
        name="Low Engagement"
        figure={contentHealth.issues}
        detail="papers without a download"
        kinds={['paperDownloads']}
        note="Papers that nobody has downloaded since counting began, of all counted downloads of papers:"
      />
    </dl>
  )
}
