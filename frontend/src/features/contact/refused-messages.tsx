import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import type { ContactFormState } from './use-contact-form.ts'
import { useContactSentence } from './use-contact-sentence.ts'

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
