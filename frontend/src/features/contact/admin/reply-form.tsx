import { CONTACT_REPLY_MAX } from '@shodh/contracts/limits.ts'
import type { ContactMessage } from '@shodh/contracts/contact/views.ts'
import { type KeyboardEvent, useState } from 'react'
import { useJournal, useTimeZone } from '../../../journal.ts'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { control } from '../../../ui/admin/fields/field.tsx'
import { Segmented } from '../../../ui/admin/fields/segmented.tsx'
import { dayIn } from '../../../ui/formats/dates.ts'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { useMessageChange } from './calls.ts'

/** Of the field in which a reply or a note is written. */
export const TEXT_ID = 'writing'

type Answerable = ContactMessage & { readonly content: NonNullable<ContactMessage['content']> }
type Kind = 'reply' | 'note'

const kinds = [
  ['reply', 'Reply'],
  ['note', 'Note'],
] as const

const words = {
  reply: { label: 'Send reply', busy: 'Sending…', url: '/replies', done: 'The reply is being sent' },
  note: { label: 'Add note', busy: 'Adding…', url: '/notes', done: 'Note added' },
} as const

/** Why no reply can be sent; undefined where one can. */
const useObstacle = ({ content: { email } }: Answerable) => {
  const journal = useJournal()
  if (email === '') return 'No reply can be sent: the sender gave no address.'
  return journal && !journal.sendsMails
    ? 'Replies are off: no mail server is set for the journal. Whoever runs it can set one (SMTP_URL).'
    : undefined
}

function Quoted({ message: { receivedAt, content } }: { message: Answerable }) {
  const timeZone = useTimeZone()
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-(--control) cursor-pointer py-2">
        Below it: On {dayIn(timeZone, receivedAt)}, {content.name} wrote: …
      </summary>
      <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
        {content.message}
      </blockquote>
    </details>
  )
}

type Props = { readonly message: Answerable }

function Form({ message, kind }: Props & { readonly kind: Kind }) {
  const { id, content, entries, handledAt } = message
  const change = useMessageChange()
  const keyOf = useIdempotencyKey()
  const [text, setText, forget] = useUnsentState(`contact/${kind}/${id}`, () => '')
  const [isHandled, setHandled] = useState(true)
  const { label, busy, url, done } = words[kind]
  const isReply = kind === 'reply'
  const send = () => {
    const body = isReply ? { text, isHandled } : { text }
    const headers = { 'idempotency-key': keyOf([body, entries.length]) }
    return change(id, { url, method: 'POST', body, done, headers, defaultMessage: 'It could not be sent' })
  }
  const clear = () => {
    setText('')
    forget()
  }
  const { isBusy, failure, act } = useAct({ send, done: clear })
  const submit = () => text.trim() && !isBusy && act()
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <>
      <label htmlFor={TEXT_ID} className="mb-1 block text-sm text-muted wrap-anywhere">
        {isReply ? (
          <>
            To <b className="font-semibold text-ink">{content.email}</b>
          </>
        ) : (
          'Only people of the back office see it'
        )}
      </label>
      <textarea
        id={TEXT_ID}
        rows={isReply ? 6 : 3}
        maxLength={CONTACT_REPLY_MAX}
        value={text}
        className={`${control} py-2`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      {isReply && <Quoted message={message} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={submit}>
          {isBusy ? busy : label}
          <kbd aria-hidden="true" className="hint">
            Ctrl ↵
          </kbd>
        </Button>
        {isReply && handledAt === null && (
          <label className="flex min-h-(--control) cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isHandled}
              className="size-4 accent-(--fill)"
              onChange={({ target }) => setHandled(target.checked)}
            />
            and mark as handled once it is sent
          </label>
        )}
      </div>
      <Failure of={failure} />
    </>
  )
}

/** Where a reply to the sender, or a note for staff, is written. */
export function ReplyForm({ message }: Props) {
  const obstacle = useObstacle(message)
  const [kind, setKind] = useState<Kind>('reply')
  const shown = obstacle ? 'note' : kind
  return (
    <section aria-label="Write" className="mt-6 max-w-prose border-t border-line pt-4">
      {obstacle ? (
        <p className="mb-3 text-sm text-muted">{obstacle}</p>
      ) : (
        <div className="mb-3">
          <Segmented label="Write" options={kinds} value={kind} onChange={setKind} />
        </div>
      )}
      <Form key={`${message.id} ${shown}`} message={message} kind={shown} />
    </section>
  )
}
