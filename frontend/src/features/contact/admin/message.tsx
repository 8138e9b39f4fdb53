import type { ContactMessage } from '@shodh/contracts/contact/views.ts'
import { useRef, useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { link } from '../../../ui/button.ts'
import { RequestDialog } from '../../../ui/admin/dialog.tsx'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { momentIn } from '../../../ui/moment.ts'

type Props = { readonly message: ContactMessage; readonly changed: () => void }

const priorities = { low: 'Low priority', medium: 'Medium priority', high: 'High priority' } as const

function State({ message: { priority, handledAt, content } }: Pick<Props, 'message'>) {
  const timeZone = useTimeZone()
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Status tone={priority === 'high' ? 'warning' : 'usual'} text={priorities[priority]} />
      {content && (handledAt ? `Handled ${momentIn(timeZone, handledAt)}` : 'Not handled yet')}
    </p>
  )
}

function Content({ content }: { content: ContactMessage['content'] }) {
  if (!content)
    return <p className="mt-2 text-muted">This message was erased: who wrote it, and what, is no longer stored.</p>
  return (
    <>
      <p className="mt-1 text-sm">
        {content.name},{' '}
        <a href={`mailto:${encodeURIComponent(content.email)}`} className={link}>
          {content.email}
        </a>
      </p>
      <p className="mt-2 max-w-prose font-(family-name:--font-reading) text-[1rem]/6 whitespace-pre-line wrap-anywhere">
        {content.message}
      </p>
    </>
  )
}

function Erase({ message: { id, content }, changed, close }: Props & { readonly close: () => void }) {
  const change = useChange()
  const done = () => {
    close()
    changed()
  }
  const call = { url: `admin/contact/${id}`, method: 'DELETE', defaultMessage: 'Failed to erase the message' } as const
  const erase = useAct({ send: () => change(call), done })
  return (
    <RequestDialog
      title="Erase this message?"
      label="Erase"
      busyLabel="Erasing…"
      isDestructive
      request={erase}
      close={close}
    >
      <p className="mt-3">
        Who wrote “{content?.subject}”, and what, is erased for good, with the mails that the journal stores of it. That
        there was a message, its type and its dates stay. Mails that were sent are out of reach.
      </p>
    </RequestDialog>
  )
}

function Acts({ message, changed }: Props) {
  const change = useChange()
  const url = `admin/contact/${message.id}/handled`
  const call = { url, method: 'POST', defaultMessage: 'Failed to mark the message' } as const
  const next = useRef<HTMLButtonElement>(null)
  // the button that was pressed disappears
  const marked = () => {
    next.current?.focus()
    changed()
  }
  const [isErasing, setErasing] = useState(false)
  const { isBusy, failure, act } = useAct({ send: () => change(call), done: marked })
  const subject = message.content?.subject ?? ''
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        {message.handledAt === null && (
          <Button aria-label={`Mark “${subject}” as handled`} isBusy={isBusy} onClick={act}>
            {isBusy ? 'Marking…' : 'Mark as handled'}
          </Button>
        )}
        <Button ref={next} look="quiet" aria-label={`Erase “${subject}”`} onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      <Failure of={failure} />
      {isErasing && <Erase message={message} changed={changed} close={() => setErasing(false)} />}
    </div>
  )
}

/** One message to the journal: who wrote what, and what can be done about it. */
export function Message({ message, changed }: Props) {
  const timeZone = useTimeZone()
  const mayHandle = useMay('handle contact messages')
  const { contactLabel, receivedAt, content } = message
  return (
    <li className="border-b border-line py-3">
      <p className="text-sm text-muted">
        {contactLabel} · <time dateTime={receivedAt}>{momentIn(timeZone, receivedAt)}</time>
      </p>
      <h2 className="text-base wrap-anywhere">{content?.subject ?? 'Erased message'}</h2>
      <State message={message} />
      <Content content={content} />
      {mayHandle && content && <Acts message={message} changed={changed} />}
    </li>
  )
}
