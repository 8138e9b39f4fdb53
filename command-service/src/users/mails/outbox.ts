import { randomUUID } from 'node:crypto'
import { type Mailer, NotSent } from '@shodh/adapters/mailer/mailer.ts'
import type { MailRow } from '@shodh/contracts/users/vault-rows.ts'
import { AccountMailPurpose, type MailPurpose } from '@shodh/contracts/users/views.ts'
import type { Letterhead } from '../../mails/mail-body.ts'
import { mailFor, type Occasion } from './mails.ts'
import type { UserVault } from '../user-vault.ts'

export type Letter = Omit<Occasion, 'at'> & {
  /** Of one id, the mail is sent once; without, it is another one. */
  readonly id?: string
  /** When what it is about has happened; now, where it is left out. */
  readonly at?: Date
  readonly userId: string
  /** Null where there is no recipient: then the same work is done, and nothing is sent. */
  readonly to: string | null
  /** Seconds until it expires. */
  readonly worth: number
}

/** A mail that is about no account; of one id, it is sent once. */
export type Notification = {
  readonly id: string
  /** What the mails of the same matter have in common, so that they can be erased. */
  readonly group: string
  readonly purpose: MailPurpose
  readonly mail: NonNullable<MailRow['mail']>
  /** Seconds until it expires. */
  readonly worth: number
}

type Ports = {
  readonly vault: UserVault
  readonly mailer: Mailer
  readonly settings: Letterhead
  /** Receives errors that happen outside of a request. */
  readonly report: (error: unknown) => void
}

const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 60 * 60 * 1000
/** Milliseconds for which no other process sends a mail that this one is sending. */
const LEASE_MS = 2 * 60_000
const LOOK_EVERY_MS = 5000
/** Milliseconds for which a mail that is sent again by hand is tried. */
const RESENT_FOR_MS = 24 * 60 * 60 * 1000
/** Milliseconds for which a mail's row is retained after it was sent, or has failed. */
const RETAINED_MS = { sent: 60 * 60 * 1000, failed: 7 * 24 * 60 * 60 * 1000, waiting: Infinity }

const retryAfter = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS)

/** A code or a link that expired is worth nothing; what somebody wrote can be sent once a mail server takes it. */
const holdsCode = ({ purpose }: MailRow) => AccountMailPurpose.safeParse(purpose).success

const failedOnce = (row: MailRow, reason: string, now: number): MailRow => {
  const attempts = row.attempts + 1
  const nextAt = now + retryAfter(attempts)
  return nextAt < row.until
    ? { ...row, attempts, reason, nextAt }
    : { ...row, attempts, reason, state: 'failed', mail: holdsCode(row) ? null : row.mail }
}

/** Mails of which it is shown later what became of them, when their rows are long erased. */
const hasOutcome = ({ purpose }: MailRow) => purpose === 'author-mail' || purpose === 'contact-reply'

/** What is to wait longer than a mail ever does was stored before the clock went back. */
const isDue = ({ state, nextAt, isHeld = false }: MailRow, now: number) =>
  state === 'waiting' && !isHeld && (nextAt <= now || nextAt > now + LAST_RETRY_MS)

/** Mails to be sent: stored first, then sent, and retried until they expire. */
export const openOutbox = ({ vault, mailer, settings, report }: Ports, now: () => number = Date.now) => {
  let sending: Promise<void> | undefined
  // Stryker disable next-line BooleanLiteral: One round more, which finds nothing to send.
  let again = false
  let replyEnded: (row: MailRow) => Promise<unknown> = async () => {}

  /** What became of a mail of which that is shown later. */
  const end = async (row: MailRow, state: 'sent' | 'failed') => {
    if (!hasOutcome(row)) return
    await vault.put('mail-outcomes', { id: row.id, state })
    if (row.purpose === 'contact-reply') await replyEnded({ ...row, state })
  }

  const change = (id: string, how: (row: MailRow) => MailRow | undefined) =>
    vault.update('mails', id, row => row && how(row))

  const attempt = async (row: MailRow) => {
    const { id, userId, mail } = row
    try {
      if (mail) await mailer.send({ person: userId, ...mail })
      const sent = await change(id, before => ({ ...before, state: 'sent', nextAt: now(), mail: null }))
      await end(row, 'sent')
      if (!sent) await mailer.deleteMailsTo(userId)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      const after = await change(id, before => failedOnce(before, error.code, now()))
      if (after?.state === 'failed') await end(row, 'failed')
    }
  }

  const sendDue = async () => {
    const rows = await vault.list('mails')
    // Stryker disable next-line MethodExpression: Whether a mail is due is looked at again when it is leased.
    for (const { id } of rows.filter(row => isDue(row, now()))) {
      const leased = await change(id, row => (isDue(row, now()) ? { ...row, nextAt: now() + LEASE_MS } : undefined))
      if (leased) await attempt(leased)
    }
  }

  /** One round at a time; a request during one starts another. */
  const send = (): Promise<void> => {
    again = true
    sending ??= (async () => {
      try {
        while (again) {
          again = false
          await sendDue()
        }
      } finally {
        sending = undefined
      }
    })()
    return sending
  }

  const sendLater = () => void send().catch(report)
  const timer = setInterval(sendLater, LOOK_EVERY_MS).unref()

  type Stored = Pick<MailRow, 'id' | 'userId' | 'purpose' | 'mail'> & { readonly worth: number }

  /** Once, also where two processes store it at the same time. */
  const store = async ({ worth, ...mail }: Stored) => {
    const at = now()
    const times = { queuedAt: at, nextAt: at, until: at + worth * 1000 }
    const row: MailRow = { ...mail, ...times, state: 'waiting', attempts: 0, reason: '' }
    if (await vault.update('mails', row.id, stored => (stored ? undefined : row), row.userId)) sendLater()
  }

  return {
    /** Calls it, in place of what was named before, with each reply whose mail was handed over or given up. */
    onReplyEnded: (listener: typeof replyEnded) => {
      replyEnded = listener
    },
    /** Resolves once the mail is stored. */
    queue: async ({ id = randomUUID(), at = new Date(now()), userId, to, worth, ...occasion }: Letter) => {
      const words = mailFor({ ...occasion, at }, settings)
      await store({ id, userId, purpose: occasion.purpose, mail: to === null ? null : { to, ...words }, worth })
    },
    /** Resolves once the mail is stored; where it was stored before, that is all. */
    notify: ({ group, ...mail }: Notification) => store({ ...mail, userId: group }),
    /** Keeps the unsent mails of a matter from being sent, or lets them go. */
    hold: async (group: string, isHeld: boolean) => {
      for (const { id } of await vault.listBy('mails', group))
        await change(id, row => (row.state === 'sent' ? undefined : { ...row, isHeld }))
      if (!isHeld) sendLater()
    },
    /** Sends a mail that waits or has failed at once. */
    resend: async (id: string): Promise<'unknown' | 'gone' | 'sent again'> => {
      const row = await vault.get('mails', id)
      if (!row || row.state === 'sent' || row.isHeld) return 'unknown'
      if (!row.mail) return 'gone'
      const until = Math.max(row.until, now() + RESENT_FOR_MS)
      await change(id, waiting => ({ ...waiting, state: 'waiting', nextAt: now(), until }))
      await send()
      return 'sent again'
    },
    /** Sends what is due now. */
    send,
    /** Erases what was sent or failed long ago. */
    sweep: async () => {
      const rows = await vault.list('mails')
      const endedAt = ({ state, nextAt, queuedAt }: MailRow) => (state === 'sent' ? nextAt : queuedAt)
      const old = rows.filter(row => endedAt(row) < now() - RETAINED_MS[row.state])
      await vault.erase('mails', ...old.map(({ id }) => id))
    },
    close: async () => {
      clearInterval(timer)
      await sending?.catch(() => {})
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
