import type { OverviewResponse } from '@shodh/contracts/usage/views.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useAccount, useMay } from '../../../account.ts'
import { useAuditLogQuery } from '../../../features/audit/admin/calls.ts'
import { useOverviewQuery } from '../../../features/usage/admin/api.ts'
import { MetricCards } from '../../../features/usage/admin/cards.tsx'
import { useTimeZone } from '../../../journal.ts'
import { ButtonLink } from '../../../ui/admin/button.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { dayIn } from '../../../ui/dates.ts'
import { weekdayIn } from '../../../ui/moment.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { usePendingTasks } from '../attention.ts'
import { AuditorDashboard } from './auditor-dashboard.tsx'
import { Columns } from './columns.tsx'
import { DropTarget } from './drop-target.tsx'
import { useOwnPapersQuery } from '../../../features/papers/admin/calls.ts'
import { AuthoredPapers, Downloads, OwnPapers, OwnProposals, TopPapers } from './figures.tsx'
import { RecentActivity, NEWEST } from './recent-activity.tsx'
import { PendingTasks } from './pending-tasks.tsx'
import { SetUp } from './set-up.tsx'

const FRESH = { refetchOnMountOrArgChange: true } as const

function OfFigures({ figures }: { figures: OverviewResponse }) {
  return (
    <>
      <Downloads of={figures} />
      <TopPapers papers={figures.topPapers} />
    </>
  )
}

/** Whether all parts have come, or failed: they are shown at once, so that nothing moves when one comes later. */
const useParts = () => {
  const seesActors = useMay('see who did what')
  const overview = useOverviewQuery(undefined, FRESH)
  const { isLoading } = useAuditLogQuery(NEWEST, { ...FRESH, skip: !seesActors })
  const { isLoaded, isError } = usePendingTasks()
  const own = useOwnPapersQuery(undefined, { ...FRESH, skip: useAccount().role !== 'author' })
  const isFetched = !overview.isLoading && !isLoading && !own.isLoading
  return { overview, authored: own.data?.papers ?? [], isReady: isFetched && (isLoaded || isError) }
}

function Parts() {
  const seesActors = useMay('see who did what')
  const { overview, authored, isReady } = useParts()
  const figures = overview.data
  if (!isReady) return <SkeletonLines count={12} />
  return (
    <>
      <SetUp />
      <QueryBanner of={overview} />
      {figures && <MetricCards of={figures.analytics} />}
      <Columns>
        <div>
          <PendingTasks title="Waiting for you" />
          <AuthoredPapers papers={authored} />
          {figures?.ownProposals && <OwnProposals papers={figures.ownProposals} />}
          {figures?.ownPapers && <OwnPapers papers={figures.ownPapers} />}
          {seesActors && <RecentActivity />}
        </div>
        <div>
          {figures && <OfFigures figures={figures} />}
          <DropTarget />
        </div>
      </Columns>
    </>
  )
}

export function DashboardScreen() {
  const { role } = useAccount()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  if (role === 'auditor') return <AuditorDashboard />
  return (
    <>
      <Heading title="Dashboard" meta={`${weekdayIn(timeZone, now)}, ${dayIn(timeZone, now)}`}>
        <ButtonLink look="primary" to="/admin/papers/add">
          <Upload aria-hidden="true" className="size-4.5" />
          Upload Paper
        </ButtonLink>
      </Heading>
      <Parts />
    </>
  )
}
