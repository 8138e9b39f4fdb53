import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTimeZone, useJournal } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { momentIn, weekdayIn } from '../../../../ui/formats/moment.ts'
import { useVolumeChecksQuery } from '../calls.ts'
import { useIssueMailsQuery } from '../issue-mails.tsx'
import { usePublication } from './use-publication.ts'

const PublishDialog = fetchedDialog(
  async () => (await import('../../../content/admin/publish/publish-dialog.tsx')).PublishDialog,
)

/** Milliseconds before a publication from which on seconds are counted, and between two looks at the clock. */
const SOON_MS = 20_000
const TICK_MS = 500

/** Whether it will be published within seconds. */
export const isSoon = ({ scheduledAt }: Pick<VolumeDetails, 'scheduledAt'>, now = Date.now()) =>
  scheduledAt !== undefined && Date.parse(scheduledAt) - now < SOON_MS

function Countdown({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  return <span className="tabular-nums">{seconds > 0 ? `Public in ${count(seconds, 'second')}.` : 'Publishing…'}</span>
}

type Props = { readonly volume: VolumeDetails }

function Scheduled({ volume, act }: Props & { readonly act: ReturnType<typeof usePublication> }) {
  const timeZone = useTimeZone()
  const { scheduledAt } = volume
  if (scheduledAt === undefined) return null
  const soon = isSoon(volume)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      {soon ? (
        <Countdown at={scheduledAt} />
      ) : (
        <span>
          Will be published on {weekdayIn(timeZone, scheduledAt)}, {momentIn(timeZone, scheduledAt)} ({timeZone}).
        </span>
      )}
      <Button
        look={soon ? 'outline' : 'quiet'}
        isBusy={act.isBusy}
        onClick={() => void act.cancel(`“${volume.name}” was not published`)}
      >
        {soon ? 'Undo' : 'Call off'}
      </Button>
    </p>
  )
}

type Box = {
  readonly label: string
  readonly value: boolean
  readonly change: (value: boolean) => void
  readonly children: ReactNode
}

function NotifyBox({ label, value, change, children }: Box) {
  return (
    <label className="mb-3 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-(--accent)"
        checked={value}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </label>
  )
}

type Notified = Pick<Box, 'value' | 'change'> & { readonly volumeId: string }

/** Whether the authors get a mail once the issue is published; nothing where no mail would reach them. */
function NotifyAuthors({ volumeId, ...state }: Notified) {
  const sendsMails = useJournal()?.sendsMails
  const { data } = useVolumeChecksQuery(volumeId, { skip: !sendsMails })
  const emails = data?.checks.authorEmails ?? 0
  if (emails === 0) return null
  return (
    <NotifyBox {...state} label={`Mail the authors (${emails === 1 ? 'one address' : `${emails} addresses`})`}>
      Each of them gets a mail once the issue is published.
    </NotifyBox>
  )
}

/** Whether readers who subscribed to new issues get a mail; nothing where there are none, or no mail server. */
function NotifySubscribers({ volumeId, ...state }: Notified) {
  const sendsMails = useJournal()?.sendsMails
  const { data } = useIssueMailsQuery(volumeId, { skip: !sendsMails })
  if (!data || data.confirmed === 0) return null
  return (
    <NotifyBox {...state} label={`Mail ${count(data.confirmed, 'reader')}`}>
      Whoever subscribed to new issues gets a mail once it is published.
    </NotifyBox>
  )
}

/** Publishes an issue in preparation now or at a moment, and calls that off. */
export function PublishActs({ volume }: Props) {
  const [notifyAuthors, setNotifyAuthors] = useState(true)
  const [isAtOpen, setAtOpen] = useState(false)
  const [notifySubscribers, setNotifySubscribers] = useState(true)
  const act = usePublication({ volume, notifyAuthors, notifySubscribers })
  const isScheduled = volume.scheduledAt !== undefined
  return (
    <>
      <Scheduled volume={volume} act={act} />
      {!isSoon(volume) && (
        <>
          <NotifyAuthors volumeId={volume.id} value={notifyAuthors} change={setNotifyAuthors} />
          <NotifySubscribers volumeId={volume.id} value={notifySubscribers} change={setNotifySubscribers} />
          <div className="flex flex-wrap gap-3">
            <Button look="primary" isBusy={act.isBusy} onClick={() => void act.publishNow()}>
              Publish now
            </Button>
            <Button isBusy={act.isBusy} onClick={() => setAtOpen(true)}>
              {isScheduled ? 'Change the time …' : 'Publish at …'}
            </Button>
          </div>
        </>
      )}
      {isAtOpen && (
        <PublishDialog
          publish={act.publish}
          close={() => setAtOpen(false)}
          hint="The issue is published then as it is at that moment: it can be corrected until then."
        />
      )}
    </>
  )
}
