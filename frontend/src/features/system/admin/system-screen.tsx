import type { SystemHealth, ClockState } from '@shodh/contracts/system/views.ts'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/count.ts'
import { Heading, Section } from '../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { momentIn } from '../../../ui/moment.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useSystemHealthQuery } from './calls.ts'
import { Backups } from './backups.tsx'
import { Files } from './files.tsx'
import { Mails } from './mails.tsx'
import { ParkedStreams } from './parked-streams.tsx'
import { PublicLog } from './public-log.tsx'
import { ReadModels } from './read-models.tsx'
import { row } from './rows.ts'
import { type Act, ActButton } from './act-dialog.tsx'

const confirming = (now: string, last: string): Act => ({
  title: 'Confirm the time of the clock?',
  label: 'Confirm',
  url: 'admin/system/clock',
  done: 'The time was confirmed',
  describe: () =>
    `The clock says ${now}, and the last change of the journal is of ${last}. Confirm it only if the clock is right now, and was wrong then: from now on changes get its time, and the history says that it was confirmed. If the clock is wrong, set it right instead.`,
})

/** The clock of the server, where the journal has changes of a later time. */
function Clock({ clock: { now, lastEventAt } }: { clock: ClockState }) {
  const timeZone = useTimeZone()
  const [time, last] = [now, lastEventAt ?? now].map(moment => momentIn(timeZone, moment)) as [string, string]
  return (
    <Section title="Clock" lead="Every change is recorded with the time of the server’s clock.">
      <div className={row}>
        <div className="min-w-0 grow basis-64">
          <p className="font-medium">Nothing can be changed: the clock is behind the last change of the journal.</p>
          <p className="text-muted">
            The clock says {time}, the last change is of {last}.
          </p>
        </div>
        <ActButton act={confirming(time, last)}>Confirm the time…</ActButton>
      </div>
    </Section>
  )
}

/** Milliseconds between two looks at the disk, of which no event tells. */
const LOOK_MS = 60_000

const problemsOf = (health: SystemHealth): string[] => {
  const { readModels, parkedStreams, files, mails, log, clock, backups, damagedStores = [], fullDisk } = health
  const broken = files.missing + files.damaged
  const problems: readonly (readonly [unknown, string])[] = [
    [damagedStores.length, `${count(damagedStores.length, 'store')} damaged`],
    [fullDisk, 'the disk is full'],
    [clock.isBehind, 'the clock is behind the last change'],
    [readModels.behind, `${count(readModels.behind, 'read model')} behind`],
    [parkedStreams, `${count(parkedStreams, 'stream')} parked`],
    [broken, `${count(broken, 'file')} missing or damaged`],
    [log?.refusal, 'the public log is not signed'],
    [backups?.isLate || backups?.failure, 'the journal is not backed up'],
    [mails.failed, `${count(mails.failed, 'mail')} not sent`],
  ]
  return problems.flatMap(([is, problem]) => (is ? [problem] : []))
}

const messageBox = 'rounded-md px-3 py-2'

function Summary({ health }: { health: SystemHealth }) {
  const timeZone = useTimeZone()
  const problems = problemsOf(health)
  return (
    <p role="status" className={`${messageBox} ${problems.length === 0 ? 'bg-success-soft' : 'bg-warning-soft'}`}>
      <strong>{problems.length === 0 ? 'Everything is well.' : `Needs attention: ${problems.join(', ')}.`}</strong>{' '}
      <span className="text-sm text-muted">Checked {momentIn(timeZone, health.checkedAt)}</span>
    </p>
  )
}

function DamagedStores({ damagedStores = [] }: Pick<SystemHealth, 'damagedStores'>) {
  return damagedStores.map(({ file, problem, remedy }) => (
    <p key={file} className={`mt-2 ${messageBox} bg-danger-soft`}>
      <strong>{file} is damaged.</strong> {remedy} <span className="text-sm text-muted">{problem}</span>
    </p>
  ))
}

function Versions({ versions }: Pick<NonNullable<SystemHealth['details']>, 'versions'>) {
  return (
    <Section title="Versions in use">
      <dl className="text-sm">
        {versions.map(({ name, version }) => (
          <div key={name} className="flex flex-wrap gap-x-4 py-1">
            <dt className="w-32 shrink-0 text-muted">{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Details({ health }: { health: SystemHealth }) {
  const { clock, details, files, log } = health
  return (
    <>
      <Summary health={health} />
      <DamagedStores {...health} />
      {health.fullDisk !== undefined && <p className={`mt-2 ${messageBox} bg-danger-soft`}>{health.fullDisk}</p>}
      {clock.isBehind && <Clock clock={clock} />}
      {details && (
        <>
          <ReadModels models={details.readModels} />
          <ParkedStreams streams={details.parkedStreams} />
          <Files files={files} details={details} />
          <Mails mails={details.mails} />
          {log && <PublicLog log={log} />}
          <Backups backups={health.backups} checkedAt={health.checkedAt} />
          <Versions versions={details.versions} />
        </>
      )}
    </>
  )
}

/** How the journal is, and what operators can do about it. */
export function SystemScreen() {
  const query = useSystemHealthQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: LOOK_MS })
  const refetch = () => void query.refetch()
  const mayRun = useMay('run the system')
  const health = query.data?.health
  return (
    <>
      <Heading title="System" meta={mayRun ? undefined : 'You can see how the system is, and change nothing.'}>
        <Button onClick={refetch}>Refresh</Button>
      </Heading>
      <QueryBanner of={query} />
      {!health && !query.isError && <SkeletonLines count={8} />}
      {health && <Details health={health} />}
    </>
  )
}
