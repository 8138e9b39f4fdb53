import type { OverviewResponse } from '@shodh/contracts/usage/views.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, Navigate } from 'react-router-dom'
import { useAccount, useMay } from '../../../account.ts'
import { useAuditLogQuery } from '../../../features/audit/admin/calls.ts'
import { useReviseWelcome } from '../../../features/content/admin/welcome/calls.ts'
import { wasWelcomed } from '../../../features/content/admin/welcome/first-visit.ts'
import { droppedFiles } from '../../../features/papers/admin/add/files/dropped-files.ts'
import { handOver } from '../../../features/papers/admin/add/files/transferred-files.ts'
import { BeginJournal } from '../../../features/system/admin/sample/sample.tsx'
import { useOverviewQuery } from '../../../features/usage/admin/api.ts'
import { MetricCards } from '../../../features/usage/admin/cards.tsx'
import { useTimeZone } from '../../../journal.ts'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { ButtonLink, Button } from '../../../ui/admin/button.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { useDroppedFiles } from '../../../ui/admin/uploads/use-dropped-files.ts'
import { dayIn } from '../../../ui/formats/dates.ts'
import { weekdayIn } from '../../../ui/formats/moment.ts'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { usePendingTasks, useOnlySample, useSettingUp } from '../attention/attention.ts'
import { AuditorDashboard } from './auditor-dashboard.tsx'
import { Columns } from './columns.tsx'
import { useOwnPapersQuery } from '../../../features/papers/admin/calls.ts'
import { AuthoredPapers, Downloads, OwnPapers, OwnProposals, TopPapers } from './figures.tsx'
import { RecentActivity, NEWEST } from './recent-activity.tsx'
import { PendingTasks } from './pending-tasks.tsx'

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

/** Takes PDFs that are dropped anywhere on the page into Add Papers. */
function DropTarget() {
  const navigate = useNavigate()
  const { id } = useAccount()
  const isOver = useDroppedFiles(dropped => {
    void droppedFiles(dropped).then(files => {
      handOver(id, files)
      void navigate('/admin/papers/add')
    })
  })
  return (
    <div className="mt-8 rounded-lg border-[1.5px] border-dashed border-line-strong p-4 text-center text-sm text-muted pointer-coarse:hidden">
      {isOver && (
        <span className="pointer-events-none fixed inset-2 z-20 rounded-lg border-2 border-accent" aria-hidden="true" />
      )}
      <Upload aria-hidden="true" className="mx-auto mb-1 size-5" />
      Drop PDFs anywhere on this page to add them to the journal
    </div>
  )
}

const card = 'mb-6 rounded-lg border border-accent-line bg-accent-soft p-4'

/** How far a new journal is set up, or that one shows the sample. Who comes to one without a name is led there, once in a tab. */
function SetUp() {
  const [settingUp, isOnlySample] = [useSettingUp(), useOnlySample()]
  const revise = useReviseWelcome()
  const { isBusy, failure, act } = useAct({ send: () => revise({ isEnded: true }) })
  if (isOnlySample)
    return (
      <section aria-labelledby="begin" className={card}>
        <h2 id="begin" className="mb-1 text-lg">
          Begin your own journal
        </h2>
        <BeginJournal />
      </section>
    )
  if (!settingUp) return null
  if (settingUp.isUntitled && !wasWelcomed()) return <Navigate replace to="/admin/welcome" />
  return (
    <section aria-labelledby="set-up" className={card}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow">
          <h2 id="set-up" className="text-lg">
            Set up your journal
          </h2>
          <p className="text-sm text-muted">
            {settingUp.done} of {settingUp.of} steps
          </p>
        </div>
        <Button look="quiet" isBusy={isBusy} onClick={act}>
          Hide
        </Button>
        <ButtonLink to="/admin/welcome">Continue</ButtonLink>
      </div>
      <Failure of={failure} />
    </section>
  )
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
