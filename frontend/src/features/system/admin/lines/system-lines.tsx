import type { BackupsState, ClockState, SystemHealth, ParkedStreamState } from '@shodh/contracts/system/views.ts'
import { isSampleOrigin } from '@shodh/contracts/system/sample-log.ts'
import { Folder, Globe, type LucideIcon, Mail as MailIcon, Server, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../../journal.ts'
import { Status } from '../../../../ui/admin/status.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { momentIn, recentMomentIn } from '../../../../ui/formats/moment.ts'
import { type Act, ActButton } from '../act-dialog.tsx'
import { lastOf } from './backups.tsx'
import { Exception } from './exception.tsx'
import { Broken } from './files.tsx'
import { Mail, wasRefused } from './mails.tsx'
import { Refused } from './public-log.tsx'
import { rebuildOf } from './read-models.tsx'
import { durationOf, code } from './rows.ts'

type Line = {
  readonly title: string
  readonly icon: LucideIcon
  /** How it is. */
  readonly words: string
  /** What is not as it should be, each with what mends it. */
  readonly exceptions: readonly ReactNode[]
  /** What of it the journal cannot know. */
  readonly unknown?: string | undefined
}

type Detailed = SystemHealth & { readonly details: NonNullable<SystemHealth['details']> }

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
    <Exception
      says="Nothing can be changed: the clock is behind the last change of the journal."
      more={`The clock says ${time}, the last change is of ${last}.`}
    >
      <ActButton act={confirming(time, last)}>Confirm the time…</ActButton>
    </Exception>
  )
}

const Answer = z.object({ rebuild: z.object({ streams: z.array(z.string()) }) })

const freeing = ({ model, stream }: ParkedStreamState): Act => ({
  title: `Free the stream in “${model}”?`,
  label: 'Free',
  url: `admin/system/read-models/${encodeURIComponent(model)}/free-stream`,
  body: { stream },
  done: 'The stream is being freed',
  describe: data =>
    `Its events can be projected now. The read model is rebuilt, which frees ${count(Answer.parse(data).rebuild.streams.length, 'stream')} of it.`,
})

/** A stream whose later events a read model ignores, because one could not be projected. */
function Parked({ parked }: { parked: ParkedStreamState }) {
  const timeZone = useTimeZone()
  const { model, stream, reason, since } = parked
  return (
    <Exception
      says={
        <>
          “{model}” does not show what happened in <span className={code}>{stream}</span>
          {since && ` since ${momentIn(timeZone, since)}`}.
        </>
      }
      more={reason}
    >
      <ActButton act={freeing(parked)} aria-label={`Free ${stream} in ${model}`}>
        Free…
      </ActButton>
    </Exception>
  )
}

const site = ({ readModels, damagedStores = [], clock, details }: Detailed): Line => {
  const { behind, longestSeconds, rebuilding, total } = readModels
  const unserved = details.readModels.filter(({ withheld }) => withheld !== null)
  const isBuilt = rebuilding > 0 ? `; ${count(rebuilding, 'list')} being rebuilt meanwhile` : ''
  return {
    title: 'Site and lists',
    icon: Globe,
    words: behind === 0 ? `${count(total, 'list')}, all up to date${isBuilt}` : `${count(total, 'list')}${isBuilt}`,
    exceptions: [
      ...damagedStores.map(({ file, problem, remedy }) => (
        <Exception key={file} says={`${file} is damaged. ${remedy}`} more={problem} />
      )),
      ...(clock.isBehind ? [<Clock key="clock" clock={clock} />] : []),
      ...unserved.map(({ name, withheld }) => (
        <Exception key={name} says={`“${name}” is not served.`} more={withheld ?? ''}>
          <ActButton act={rebuildOf(name)}>Rebuild…</ActButton>
        </Exception>
      )),
      ...(behind > unserved.length
        ? [
            <Exception
              key="behind"
              says={`${count(behind, 'list')} behind by up to ${durationOf(longestSeconds)}.`}
              more="It catches up by itself; where it does not, a technician rebuilds it below."
            />,
          ]
        : []),
      ...details.parkedStreams.map(parked => <Parked key={`${parked.model} ${parked.stream}`} parked={parked} />),
    ],
  }
}

const files = ({ files: { stored, bytes, free, missing, damaged }, fullDisk, details }: Detailed): Line => ({
  title: 'Files and space',
  icon: Folder,
  words: [
    `${count(stored, 'file')}, ${fileSize(bytes)}`,
    ...(missing + damaged === 0 ? ['all there, none found damaged'] : [`${missing} missing, ${damaged} damaged`]),
    ...(free === null ? [] : [`${fileSize(free)} free`]),
  ].join(' · '),
  exceptions: [
    ...(fullDisk === undefined ? [] : [<Exception key="disk" says={fullDisk} />]),
    ...details.brokenFiles.map(file => <Broken key={file.sha256} file={file} />),
  ],
})

const ofSettings = (warnings: NonNullable<SystemHealth['warnings']>) =>
  warnings.map(({ setting, sentence }) => <Exception key={setting} says={sentence} />)

const isOfMail = ({ setting }: { readonly setting: string }) => setting === 'SMTP_URL'

const mail = ({ mails: { waiting, failed }, warnings = [], details }: Detailed): Line => ({
  title: 'Mail',
  icon: MailIcon,
  words:
    [...(waiting > 0 ? [`${waiting} waiting`] : []), ...(failed > 0 ? [`${failed} given up`] : [])].join(', ') ||
    (warnings.some(isOfMail) ? 'Written into files on the server' : 'Every mail was handed over'),
  exceptions: [
    ...ofSettings(warnings.filter(isOfMail)),
    ...details.mails.filter(wasRefused).map(one => <Mail key={one.id} mail={one} />),
  ],
})

const unsafe = ({ isLate, failure }: BackupsState) =>
  isLate || failure !== null
    ? [
        <Exception
          key="backup"
          says="The journal is not backed up."
          more={failure === null ? 'The last backup is late.' : `The last try failed: ${failure}`}
        />,
      ]
    : []

const evidence = ({ log, backups, checkedAt }: Detailed, timeZone: string): Line => ({
  title: 'Public log and backup',
  icon: ShieldCheck,
  words: [
    log ? `${count(log.size, 'event')}, signed ${recentMomentIn(timeZone, log.signedAt)}` : 'Not signed yet',
    ...(log && isSampleOrigin(log.origin) ? ['The sample’s log, which nobody else receives'] : []),
    backups ? lastOf(backups.lastAt, checkedAt) : 'Whoever runs the journal makes its backups, unseen by it',
  ].join(' · '),
  unknown: backups?.lastAt ? undefined : 'Backup not known',
  exceptions: [
    ...(log?.refusal ? [<Refused key="log" refusal={log.refusal} />] : []),
    ...(backups ? unsafe(backups) : []),
  ],
})

const server = ({ warnings = [] }: Detailed): readonly Line[] => {
  const exceptions = ofSettings(warnings.filter(warning => !isOfMail(warning)))
  const words = 'Changed by whoever runs it'
  return exceptions.length === 0 ? [] : [{ title: 'Settings of the server', icon: Server, words, exceptions }]
}

/** How each part of the journal is, in the order in which readers would notice. */
export const linesOf = (health: Detailed, timeZone: string): readonly Line[] => [
  site(health),
  files(health),
  mail(health),
  evidence(health, timeZone),
  ...server(health),
]

export function SystemLine({ line: { title, icon: Icon, words, exceptions, unknown } }: { line: Line }) {
  const isWell = exceptions.length === 0
  const isKnown = unknown === undefined
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Icon aria-hidden="true" className="size-4.5 text-muted" />
        <h3 className="grow text-sm font-semibold @min-[46rem]/room:w-44 @min-[46rem]/room:grow-0">{title}</h3>
        <p className="order-1 basis-full text-muted @min-[46rem]/room:order-none @min-[46rem]/room:grow @min-[46rem]/room:basis-0">
          {words}
        </p>
        {isWell ? (
          <Status tone={isKnown ? 'success' : 'neutral'} text={unknown ?? 'Well'} />
        ) : (
          <Status tone="warning" text="Needs you" />
        )}
      </div>
      {!isWell && <ul className="mt-1 pl-7.5 [&>li:last-child]:border-0 @max-[35rem]/room:pl-0">{exceptions}</ul>}
    </li>
  )
}
