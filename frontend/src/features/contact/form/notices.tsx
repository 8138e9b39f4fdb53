import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useIsUntitled } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import type { ContactFormState } from './use-contact-form.ts'
import { useContactSentence } from './use-contact-sentence.ts'

function Area({ children }: { children: ReactNode }) {
  return <p className="rounded-sm border-l-4 border-danger bg-tint px-4 py-3 text-sm">{children}</p>
}

/** What became of the message; it takes the focus, so that it is seen and heard. */
export function Done({ form: { status, done, outbox } }: { form: ContactFormState }) {
  const text = useText()
  const isUntitled = useIsUntitled()
  const isSent = status === 'success' || outbox.isSent
  const area = 'rounded-sm border-l-4 border-accent bg-tint px-4 py-3'
  return (
    <div ref={done} role="status" tabIndex={-1} className="scroll-mt-4 outline-none empty:absolute">
      {isSent && <p className={area}>{text('contact.success', { isUntitled: String(isUntitled) })}</p>}
      {outbox.isWaiting && <p className={area}>{text('contact.queued')}</p>}
    </div>
  )
}

/** Why the message was not sent: each kind of error has an area of its own. */
export function Notices({ form: { failures, status, isVerifying } }: { form: ContactFormState }) {
  const text = useText()
  const sentence = useContactSentence()
  const { security, rate, human, submit } = failures
  const isAwaited = isVerifying && status === 'sending'
  return (
    <>
      {isVerifying && (
        <p role="status" className="text-sm text-muted">
          {text(isAwaited ? 'contact.verificationAwaited' : 'contact.verificationLoading')}
        </p>
      )}
      <div role="alert" className="grid gap-3 empty:absolute">
        {security !== undefined && <Area>{sentence(security)}</Area>}
        {rate !== undefined && <Area>{sentence(rate)}</Area>}
        {human !== undefined && <Area>{sentence(human)}</Area>}
        {submit !== undefined && <Area>{sentence(submit)}</Area>}
      </div>
    </>
  )
}

/** Queued messages that the journal has not taken. One is opened in an empty form only: nothing that is typed is lost. */
export function RefusedMessages({ form: { outbox, isEmpty, show } }: { form: ContactFormState }) {
  const text = useText()
  const sentence = useContactSentence()
  return (
    <div role="alert" className="grid gap-3 empty:absolute">
      {outbox.refused.map(message => (
        <div key={message.key} className="rounded-sm border-l-4 border-danger bg-tint px-4 py-3 text-sm">
          <p className="font-medium wrap-anywhere">
            {text('contact.queuedRefused', { subject: message.texts.subject })}
          </p>
          <p className="mt-1">{sentence(message.refusal ?? '')}</p>
          {!isEmpty && <p className="mt-1">{text('contact.emptyFirst')}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {isEmpty && (
              <button type="button" className={button.primary} onClick={() => show(message)}>
                {text('contact.showIt')}
              </button>
            )}
            <button type="button" className={button.outline} onClick={() => void outbox.drop(message.key)}>
              {text('contact.discard')}
            </button>
          </div>
        </div>
      ))}
    </div>
  )
}
