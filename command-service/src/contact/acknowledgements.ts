import { isWithin } from '@shodh/contracts/time/dates.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '@shodh/contracts/limits.ts'
import type { Acknowledged, ContactRow } from '@shodh/contracts/contact/vault-row.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../ports.ts'

const KIND = 'acknowledgements'
const ROW = 'sent'
const DAY_MS = 24 * 60 * 60 * 1000

/** Mail to `asha+journal@…` arrives where mail to `asha@…` does (RFC 5233). */
const mailboxOf = (email: string) => emailKey(email).replace(/\+[^@]*/u, '')

/**
 * Acknowledgements go to whatever address was typed: one a recipient in 24 hours, and so many of the whole journal, so
 * that nobody floods a stranger through the contact form.
 */
export const openAcknowledgements = ({ vault, identity }: Pick<Ports, 'vault' | 'identity'>, now: () => number) => {
  const recent = (sent: readonly Acknowledged[] = []) => sent.filter(({ at }) => isWithin(DAY_MS, at, now()))

  return {
    /** Counts the message's acknowledgement, once, and returns whether it may be sent. */
    admit: async ({ id, email }: ContactRow): Promise<boolean> => {
      const to = identity.mac('e-mail', 'acknowledgement', mailboxOf(email))
      const row = await vault.update(KIND, ROW, known => {
        const sent = recent(known?.sent)
        const isFree = sent.length < ACKNOWLEDGEMENTS_PER_DAY && !sent.some(one => one.to === to)
        return { id: ROW, sent: isFree ? [...sent, { messageId: id, to, at: now() }] : sent }
      })
      return row?.sent.some(({ messageId }) => messageId === id) ?? false
    },
    /** Forgets recipients after a day. */
    sweep: async () => {
      await vault.update(KIND, ROW, known => known && { ...known, sent: recent(known.sent) })
    },
  }
}
