import { useText } from '../../i18n/text.tsx'
import { useContactSentence } from './use-contact-sentence.ts'

const TEMPORARY = /temporary|disposable|permanent/iu

/** What is wrong with the address; one of a temporary kind gets a warning. */
export function EmailError({ sentence }: { sentence: string }) {
  const text = useText()
  const inLanguage = useContactSentence()
  if (TEMPORARY.test(sentence))
    return (
      <div className="rounded-sm border-l-4 border-danger bg-tint px-4 py-3">
        <p>
          <strong>{text('contact.invalidEmailTitle')}</strong> {text('contact.invalidEmail')}
        </p>
        <p className="mt-1 text-ink">{text('contact.realEmail')}</p>
      </div>
    )
  return (
    <p>
      <strong>{text('contact.emailError')}:</strong> {inLanguage(sentence)}
    </p>
  )
}
