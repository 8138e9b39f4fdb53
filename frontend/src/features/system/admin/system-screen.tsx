import { isSampleOrigin, SAMPLE_LOG } from '@shodh/contracts/system/sample-log.ts'
import type { SystemHealth } from '@shodh/contracts/system/views.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { Heading, Section } from '../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useSystemHealthQuery } from './calls.ts'
import { Backups } from './lines/backups.tsx'
import { Files } from './lines/files.tsx'
import { Mail, wasRefused } from './lines/mails.tsx'
import { ReadModels } from './lines/read-models.tsx'
import { code } from './lines/rows.ts'
import { linesOf, SystemLine } from './lines/system-lines.tsx'

/** Milliseconds between two looks at the disk, of which no event tells. */
const LOOK_MS = 60_000

/** Whole minutes since the moment was shown, by the clock of the browser alone. */
const useMinutesSince = (moment: string) => {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    setMinutes(0)
    const timer = setInterval(() => setMinutes(before => before + 1), 60_000)
    return () => clearInterval(timer)
  }, [moment])
  return minutes
}

/** The answer in one sentence, and how old it is. */
function Verdict({ lines, checkedAt }: { lines: ReturnType<typeof linesOf>; checkedAt: string }) {
  const minutes = useMinutesSince(checkedAt)
  const broken = lines.flatMap(({ title, exceptions }) => (exceptions.length > 0 ? [title] : []))
  const isWell = broken.length === 0
  const works = lines.some(({ unknown }) => unknown) ? 'All that the journal can check works' : 'Everything works'
  const Icon = isWell ? CircleCheck : TriangleAlert
  return (
    <div
      role="status"
      className={`flex items-center gap-4 rounded-xl p-4 ${isWell ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <Icon aria-hidden="true" className={`size-8 shrink-0 ${isWell ? 'text-success' : 'text-warning'}`} />
      <div className="min-w-0">
        <h2 className="text-xl">{isWell ? works : `Needs attention: ${broken.join(', ')}`}</h2>
        <p className="text-sm text-muted">Checked {minutes === 0 ? 'just now' : `${count(minutes, 'minute')} ago`}</p>
      </div>
    </div>
  )
}

type Details = NonNullable<SystemHealth['details']>

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`} className="flex flex-wrap gap-x-4 py-1">
          <dt className="w-32 shrink-0 text-muted wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What stands behind the lines; each act says what it does before it is pressed. */
function Technical({ health: { files, backups, log }, details }: { health: SystemHealth; details: Details }) {
  const { readModels, orphanFiles, versions, hosts } = details
  const waiting = details.mails.filter(mail => !wasRefused(mail))
  return (
    <details className="mt-8">
      <summary className="min-h-(--control) cursor-pointer py-2">
        <b className="font-semibold">For technicians</b>{' '}
        <span className="text-sm text-muted">
          {count(readModels.length, 'read model')}, files, mail queue, versions
        </span>
      </summary>
      <ReadModels models={readModels} />
      <Files files={files} orphans={orphanFiles} />
      {waiting.length > 0 && (
        <Section title="Mail queue" lead="Each is tried again by itself; Send again does it at once.">
          <ul>
            {waiting.map(mail => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        </Section>
      )}
      <Backups backups={backups} />
      {log && (
        <Section
          title="Public log"
          lead="Its signed checkpoints let others check that no event was changed or removed."
        >
          <p className={code}>{log.origin}</p>
          {isSampleOrigin(log.origin) && <p>{SAMPLE_LOG}</p>}
        </Section>
      )}
      <Section
        title="Hosts of others"
        lead={`The journal sends requests to ${hosts.length === 0 ? 'none' : 'these, which settings of the server name'}.`}
      >
        <Facts facts={hosts.map(({ setting, host }) => [setting, host])} />
      </Section>
      <Section title="Versions in use">
        <Facts facts={versions.map(({ name, version }) => [name, version])} />
      </Section>
    </details>
  )
}

function Health({ health }: { health: SystemHealth }) {
  const timeZone = useTimeZone()
  const { details } = health
  if (!details) return null
  const lines = linesOf({ ...health, details }, timeZone)
  return (
    <>
      <Verdict lines={lines} checkedAt={health.checkedAt} />
      <ul className="mt-3">
        {lines.map(line => (
          <SystemLine key={line.title} line={line} />
        ))}
      </ul>
      <Technical health={health} details={details} />
    </>
  )
}

/** What a check has looked at; it reads no file. */
const lookedAt = ({ stored, missing, checked }: SystemHealth['files']) =>
  `Checked: ${stored} of ${count(stored + missing, 'file')} are there. Each day the contents of some are read, ${checked} in this round.`

/** How the journal is, in an answer and four lines, and what operators can do about it. */
export function SystemScreen() {
  const query = useSystemHealthQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: LOOK_MS })
  const mayRun = useMay('run the system')
  const health = query.data?.health
  const toast = useToast()
  const check = async () => {
    const { data } = await query.refetch()
    if (data) toast(lookedAt(data.health.files))
  }
  return (
    <>
      <Heading title="System" meta={mayRun ? undefined : 'You can see how the system is, and change nothing.'}>
        <Button isBusy={query.isFetching} onClick={() => void check()}>
          {query.isFetching ? 'Checking…' : 'Check now'}
        </Button>
      </Heading>
      <QueryBanner of={query} />
      {!health && !query.isError && <SkeletonLines count={8} />}
      {health && <Health health={health} />}
    </>
  )
}
