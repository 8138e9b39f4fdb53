import type { ContactEntry, ContactMessage } from '@shodh/contracts/contact/views.ts'
import { Check, ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { BackLink } from '../../../ui/admin/back-link.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { mailTrouble } from '../../../ui/admin/mails/mail-words.ts'
import { useScreenKeys } from '../../../ui/admin/screen-keys.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { link } from '../../../ui/button.ts'
import { momentIn } from '../../../ui/formats/moment.ts'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useContactMessageQuery, useHandled, useMessageChange, useResend } from './calls.ts'
import { TEXT_ID, ReplyForm } from './reply-form.tsx'

const GONE = 'somebody who is no longer here'

const priorities = { low: 'Low priority', medium: 'Medium priority', high: 'High priority' } as const

/** What became of the mail of a reply. */
const sentence = (timeZone: string, { state, reason, nextAttemptAt }: NonNullable<ContactEntry['mail']>) => {
  const why = reason && `: ${mailTrouble(reason)}`
  if (state === 'sent') return 'The mail was sent.'
  if (state === 'failed') return `The mail could not be sent${why}.`
  return nextAttemptAt
    ? `The mail could not be sent yet${why}. The next attempt is at ${momentIn(timeZone, nextAttemptAt)}.`
    : 'The mail is being sent.'
}

function SendAgain({ id }: { id: string }) {
  const resend = useResend()
  const { isBusy, failure, act } = useAct({ send: () => resend(id) })
  return (
    <>
      <Button className="mt-2" isBusy={isBusy} onClick={act}>
        {isBusy ? 'Sending…' : 'Send again'}
      </Button>
      <Failure of={failure} />
    </>
  )
}

function Entry({ entry: { id, kind, by, at, text, mail } }: { entry: ContactEntry }) {
  const timeZone = useTimeZone()
  const mayRun = useMay('run the system')
  const look = kind === 'note' ? 'bg-info-soft' : 'border border-line'
  return (
    <li className={`rounded-md px-4 py-3 text-sm ${look}`}>
      <p className="text-muted">
        {kind === 'note' ? 'Note by' : 'Answered by'} <b className="font-semibold text-ink">{by.name ?? GONE}</b> on{' '}
        <time dateTime={at}>{momentIn(timeZone, at)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
      {mail && (
        <p role="status" className={`mt-2 text-xs ${mail.reason ? 'text-warning' : 'text-muted'}`}>
          {sentence(timeZone, mail)}
        </p>
      )}
      {mail?.reason && mail.state !== 'sent' && mayRun && <SendAgain id={id} />}
    </li>
  )
}

type Content = NonNullable<ContactMessage['content']>

/** Readers of a preview need not say who they are. */
export const senderName = ({ name }: Content) => name || 'A reader of a preview'

function Sender({ content }: { content: Content }) {
  const { name, email } = content
  if (email === '') return <>{senderName(content)}</>
  return (
    <>
      {name},{' '}
      <a href={`mailto:${encodeURIComponent(email)}`} className={link}>
        {email}
      </a>
    </>
  )
}

type EraseProps = { readonly id: string; readonly subject: string; readonly close: () => void }

/** What is erased is gone for good, so it is asked for before. */
function EraseDialog({ id, subject, close }: EraseProps) {
  const { go } = useAddress()
  const change = useMessageChange()
  const call = {
    method: 'DELETE',
    done: `“${subject}” was erased`,
    defaultMessage: 'Failed to erase the message',
  } as const
  const request = useAct({ send: () => change(id, call), done: () => go({ message: undefined }, true) })
  return (
    <RequestDialog
      title={`Erase “${subject}”?`}
      label="Erase for good"
      busyLabel="Erasing…"
      isDestructive
      request={request}
      close={close}
    >
      <p className="text-muted">
        Who wrote it, and what, goes for good, with its replies and notes. This cannot be undone.
      </p>
    </RequestDialog>
  )
}

/** What can be done with a message; the same as its keys do. */
function Acts({ message: { id, content, handledAt } }: { message: ContactMessage }) {
  const mark = useHandled()
  const [isErasing, setErasing] = useState(false)
  const subject = content?.subject ?? ''
  const isHandled = handledAt !== null
  const toggle = () => void mark(id, !isHandled)
  useScreenKeys({ e: toggle, r: () => document.getElementById(TEXT_ID)?.focus() })
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button onClick={toggle}>
        {!isHandled && <Check aria-hidden="true" className="size-4.5" />}
        {isHandled ? 'Mark as not handled' : 'Mark as handled'}
        <kbd aria-hidden="true" className="hint">
          E
        </kbd>
      </Button>
      <Button look="quiet" aria-label={`Erase “${subject}”`} onClick={() => setErasing(true)}>
        Erase…
      </Button>
      {isErasing && <EraseDialog id={id} subject={subject} close={() => setErasing(false)} />}
    </div>
  )
}

function Head({ message }: { message: ContactMessage }) {
  const timeZone = useTimeZone()
  const { contactLabel, receivedAt, content, priority, handledAt, handledBy } = message
  const handled = handledAt && `Handled ${momentIn(timeZone, handledAt)} by ${handledBy?.name ?? GONE}`
  return (
    <div className="min-w-0 grow basis-56">
      <h2 id="message" tabIndex={-1} className="text-base font-semibold wrap-anywhere outline-none">
        {content?.subject ?? 'Erased message'}
      </h2>
      {content && (
        <p className="text-sm wrap-anywhere">
          <Sender content={content} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>
          {contactLabel} · <time dateTime={receivedAt}>{momentIn(timeZone, receivedAt)}</time>
        </span>
        <Status tone={priority === 'high' ? 'warning' : 'usual'} text={priorities[priority]} />
        {content && <span>{handled ?? 'Not handled yet'}</span>}
      </p>
    </div>
  )
}

function Thread({ message }: { message: ContactMessage }) {
  const { id, content, entries, isRead } = message
  const mayHandle = useMay('handle contact messages')
  const change = useMessageChange()
  const isNew = mayHandle && !isRead
  useEffect(() => {
    if (isNew) void change(id, { url: '/read', method: 'POST' })
    // once for each message: `change` is another function each time
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isNew])
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Head message={message} />
        {mayHandle && content && <Acts message={message} />}
      </header>
      {content ? (
        <p className="mt-4 max-w-prose font-(family-name:--font-reading) text-[1rem]/6 whitespace-pre-line wrap-anywhere">
          {content.message}
        </p>
      ) : (
        <p className="mt-4 text-muted">This message was erased: who wrote it, and what, is no longer stored.</p>
      )}
      {entries.length > 0 && (
        <ul aria-label="Replies and notes" className="mt-5 grid max-w-prose gap-3">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {mayHandle && content && <ReplyForm message={{ ...message, content }} />}
    </>
  )
}

/** Milliseconds between two looks at the mail of a reply, of which no event tells. */
const LOOK_MS = 3000

const isOnItsWay = ({ entries }: ContactMessage) => entries.some(({ mail }) => mail?.state === 'waiting')

type Props = { readonly id: string; readonly listed: ContactMessage | undefined; readonly back: string }

/** One message to the journal: who wrote what, what was said about it, and what can be done. */
export function Message({ id, listed, back }: Props) {
  const [polls, setPolls] = useState(false)
  const query = useContactMessageQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: polls ? LOOK_MS : 0 })
  const message = query.currentData?.message ?? listed
  const isWaiting = message !== undefined && isOnItsWay(message)
  useEffect(() => setPolls(isWaiting), [isWaiting])
  return (
    <article
      aria-labelledby="message"
      className="-mx-1 min-w-0 self-start px-1 py-1 @min-[46rem]/room:sticky @min-[46rem]/room:top-(--header) @min-[46rem]/room:max-h-[calc(100dvh-var(--header))] @min-[46rem]/room:overflow-y-auto"
    >
      <BackLink
        to={`/admin/contact${back}`}
        className="mb-2 inline-flex min-h-(--control) items-center gap-1 text-sm text-muted hover:text-ink @min-[46rem]/room:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        Messages
      </BackLink>
      <QueryBanner of={query} />
      {message ? <Thread message={message} /> : query.isFetching && <SkeletonLines count={6} />}
    </article>
  )
}
