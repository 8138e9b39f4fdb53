import type { Analytics } from '@shodh/contracts/usage/views.ts'
import { count } from '../../../ui/count.ts'
import { Card } from './card.tsx'
import { WhyCounted, WhyStored } from './explained.tsx'
import { exact } from './figures.ts'

type Props = { readonly analytics: Analytics }

const grid = 'grid grid-cols-2 gap-x-6 gap-y-8'

const perPaper = (papers: number) => `The average is the counted downloads, divided by ${count(papers, 'paper')}.`
const perVolume = (volumes: number) =>
  `Downloads of whole volumes as ZIP. The average is the counted ones, divided by ${count(volumes, 'volume')}.`

export function MetricCards({ analytics }: Props) {
  const { totalPapers, totalVolumes } = analytics
  return (
    <dl className={`${grid} md:grid-cols-3`}>
      <Card
        name="Total Papers"
        figure={totalPapers}
        why={
          <WhyStored of="Total Papers">The papers that are published now. Deleted ones are not among them.</WhyStored>
        }
      />
      <Card
        name="Paper Downloads"
        figure={analytics.totalPaperDownloads}
        detail={`${exact(analytics.averageDownloadsPerPaper)} on average per paper`}
        why={<WhyCounted of="Paper Downloads" kinds={['paperDownloads']} note={perPaper(totalPapers)} />}
      />
      <Card
        name="Total Volumes"
        figure={totalVolumes}
        detail={`${exact(analytics.activeVolumes)} active`}
        why={
          <WhyStored of="Total Volumes">
            The volumes that exist now. One is active while it takes papers and has a name to be found by.
          </WhyStored>
        }
      />
      <Card
        name="Volume Downloads"
        figure={analytics.totalVolumeDownloads}
        detail={`${exact(analytics.averageDownloadsPerVolume)} on average per volume`}
        why={<WhyCounted of="Volume Downloads" kinds={['volumeDownloads']} note={perVolume(totalVolumes)} />}
      />
      <Card
        name="Regular Issues"
        figure={analytics.regularIssues}
        why={
          <WhyStored of="Regular Issues">The volumes of the issue type Regular, deactivated ones included.</WhyStored>
        }
      />
      <Card
        name="Special Issues"
        figure={analytics.specialIssues}
        why={
          <WhyStored of="Special Issues">The volumes of the issue type Special, deactivated ones included.</WhyStored>
        }
      />
    </dl>
  )
}

export function HealthCards({ analytics: { totalEngagement, contentHealth } }: Props) {
  return (
    <dl className={`${grid} lg:grid-cols-4`}>
      <Card
        name="Total Engagement"
        figure={totalEngagement}
        detail="combined downloads"
        why={
          <WhyCounted
            of="Total Engagement"
            kinds={['paperDownloads', 'volumeDownloads']}
            note="Downloads of single papers and of whole volumes together. A volume is one download, whatever it contains."
          />
        }
      />
      <Card
        name="High Performers"
        figure={contentHealth.healthy}
        detail="papers with 3 downloads or more"
        why={
          <WhyCounted
            of="High Performers"
            kinds={['paperDownloads']}
            note="Papers that were downloaded three times or more, of all counted downloads of papers:"
          />
        }
      />
      <Card
        name="Needs Attention"
        figure={contentHealth.needsAttention}
        detail="papers with 1 or 2 downloads"
        why={
          <WhyCounted
            of="Needs Attention"
            kinds={['paperDownloads']}
            note="Papers that were downloaded once or twice, of all counted downloads of papers:"
          />
        }
      />
      <Card
        name="Low Engagement"
        figure={contentHealth.issues}
        detail="papers without a download"
        why={
          <WhyCounted
            of="Low Engagement"
            kinds={['paperDownloads']}
            note="Papers that nobody has downloaded since counting began, of all counted downloads of papers:"
          />
        }
      />
    </dl>
  )
}
