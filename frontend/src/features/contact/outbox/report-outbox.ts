import type { I18n } from '@lingui/core'
import { fetchMessages } from '../../../i18n/catalogues.ts'
import { markQueued } from '../marker.ts'
import { dropEntry, outboxEntries } from './outbox-store.ts'
import { recaptchaToken } from '../human-check/recaptcha.ts'
import { sendQueued } from './send-queued.ts'
import { sentenceIn } from '../form/use-contact-sentence.ts'

type Reporting = {
  /** Of the page's language. */
  readonly messages: () => I18n
  readonly say: (text: string, kind: 'success' | 'error') => void
  /** The keys of the refused messages that this page has named. */
  readonly named: Set<string>
}

const send = async () => {
  if (!navigator.onLine) return
  const { sha256Of } = await import('../human-check/sha256.ts')
  await sendQueued({ hashOf: sha256Of, tokenOf: recaptchaToken }).catch(() => undefined)
}

/**
 * Sends the messages that wait in this browser, from whatever page is open, and says what became of them. One that was
 * refused stays until its sender opens or discards it in the form; it is named once for each opened page.
 */
export const reportOutbox = async ({ messages, say, named }: Reporting) => {
  await send()
  const entries = await outboxEntries()
  markQueued(entries.length > 0)
  if (entries.length === 0) return
  await fetchMessages('contact', 'contact-sentences')
  const { t, messages: known } = messages()
  const sentence = sentenceIn(each => (Object.hasOwn(known, each) ? t(each) : each))
  for (const entry of entries) {
    if ('isSent' in entry) {
      say(t('contact.queuedSent'), 'success')
      await dropEntry(entry.key)
    } else if (entry.refusal !== undefined && !named.has(entry.key)) {
      named.add(entry.key)
      const refused = t('contact.queuedRefused', { subject: entry.texts.subject })
      say([refused, sentence(entry.refusal), t('contact.queuedWaits')].join(' '), 'error')
    }
  }
}
