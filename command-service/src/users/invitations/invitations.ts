import { randomUUID } from 'node:crypto'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import { Taken } from '@shodh/adapters/vault/vault.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import {
  INVITATION_SECONDS,
  INVITATIONS_OPEN_MAX,
  OTP_COOLDOWN_SECONDS,
  OTPS_PER_HOUR,
} from '@shodh/contracts/limits.ts'
import { addressIn, DEFAULT_LANGUAGE, languagesOf } from '@shodh/contracts/languages.ts'
import { may } from '@shodh/contracts/roles.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { InviteUsers } from '@shodh/contracts/users/commands.ts'
import type { FactorRow, InvitationRow } from '@shodh/contracts/users/vault-rows.ts'
import { eraseMails } from '../../erasure/erasure.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import { type Letterhead, mailLanguage } from '../../mails/mail-body.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { activateRow } from '../factors/open-factors.ts'
import type { HandleUser } from '../handle-user.ts'
import { phrases } from '../mails/mails.ts'
import type { Outbox } from '../mails/outbox.ts'
import { waitFor, withinHour } from '../mails/send-limits.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hashOfToken, randomToken, sameHash } from '../secrets.ts'
import { isActive, type User } from '../user.ts'
import type { UserVault } from '../user-vault.ts'
import { acceptInvitation, inviteUser, withdrawInvitation } from './decisions.ts'

type Ports = {
  readonly vault: UserVault
  readonly mailer: Pick<Mailer, 'deleteMailsTo'>
  readonly accounts: Accounts
  readonly outbox: Pick<Outbox, 'queue'>
  readonly handleUser: HandleUser
  readonly letterhead: Letterhead
  readonly publicUrl: () => string
}

type Person = InviteUsers['invitations'][number] & Pick<InvitationRow, 'language'>
/** What whoever was invited signs in by. */
type Chosen = {
  readonly name: string
  readonly password?: string | undefined
  readonly passkey?: FactorRow | undefined
}
type Outcome = Promise<Refusal | Handled<User>>

const KIND = 'invitations'
const SENDING = { cooldownSeconds: OTP_COOLDOWN_SECONDS, perHour: OTPS_PER_HOUR }
/** Milliseconds after which one that expired is withdrawn, and after which one without an event is abandoned. */
const EXPIRED_FOR_MS = 30 * 24 * 60 * 60 * 1000
const ABANDONED_MS = 60 * 60 * 1000
const BY_ITSELF: RequestContext = { actorId: 'system', correlationId: 'retention' }

/**
 * Invitations to open an account. The id of one is that of the user, in whose stream its events are, so that it is accepted
 * or withdrawn, once. Name and address are in the vault alone, and of the link's 256 random bits only a hash.
 */
export const openInvitations = (
  { vault, mailer, accounts, outbox, handleUser, letterhead, publicUrl }: Ports,
  now: () => number = Date.now,
) => {
  /** Another link in the place of the last one, unless that was sent a moment ago; with how long to wait then. */
  const renew = async (id: string, hash: string, invitedBy: string): Promise<InvitationRow | Refusal> => {
    let retryAfter = 0
    const row = await vault.update(KIND, id, before => {
      if (!before) return undefined
      const times = withinHour(before.sentAt, now())
      retryAfter = waitFor(times, now(), SENDING)
      const until = now() + INVITATION_SECONDS * 1000
      return retryAfter > 0 ? undefined : { ...before, hash, until, invitedBy, sentAt: [...times, now()] }
    })
    if (retryAfter > 0) return { ...refuse('INVITED_TOO_SOON'), retryAfter }
    return row ?? refuse('INVITATION_NOT_FOUND')
  }

  const queueMail = async (row: InvitationRow, token: string) => {
    const { id: userId, name, email: to, role, until, invitedBy } = row
    const language = row.language ?? mailLanguage(letterhead, phrases)
    const page = languagesOf(letterhead.languages).find(one => one === language) ?? DEFAULT_LANGUAGE
    await outbox.queue({
      userId,
      name,
      to,
      role,
      language,
      purpose: 'invitation',
      at: new Date(until),
      by: (await accounts.of(invitedBy))?.name ?? '',
      link: `${publicUrl()}${addressIn(page, '/invitation')}#token=${token}`,
      worth: INVITATION_SECONDS,
    })
  }

  const record = ({ id: userId, role }: Pick<InvitationRow, 'id' | 'role'>, request: unknown, by: RequestContext) =>
    handleUser({ name: 'invite-user', userId, request, decide: user => inviteUser(user, { userId, role }) }, by)

  /** Whether nobody else has, or is invited to, the address; a retry under the same key finds its own. */
  const claim = async (row: InvitationRow): Promise<Refusal | undefined> => {
    const account = await accounts.byEmail(row.email)
    if (account) return account.id === row.id ? undefined : refuse('EMAIL_TAKEN')
    const unique = emailKey(row.email)
    const invited = await vault.find(KIND, unique)
    if (invited) return invited.id === row.id ? undefined : refuse('ALREADY_INVITED')
    if ((await vault.count(KIND)) >= INVITATIONS_OPEN_MAX) return refuse('TOO_MANY_INVITATIONS')
    try {
      await vault.put(KIND, row, { unique })
      return undefined
    } catch (error) {
      if (error instanceof Taken) return refuse('ALREADY_INVITED')
      throw error
    }
  }

  const invite = async (person: Person, by: RequestContext): Outcome => {
    const { actorId, key } = by
    const id = key === undefined ? randomUUID() : derivedId('invitation', actorId, key, emailKey(person.email))
    const until = now() + INVITATION_SECONDS * 1000
    const row: InvitationRow = { ...person, id, hash: '', until, invitedBy: actorId, sentAt: [] }
    const refusal = await claim(row)
    if (refusal) return refusal
    const outcome = await record(row, person, by)
    if (isRefusal(outcome)) {
      await vault.erase(KIND, id)
      return outcome
    }
    // a retry mails where the process ended before
    if ((await vault.get(KIND, id))?.sentAt.length === 0) {
      const token = randomToken()
      const renewed = await renew(id, hashOfToken(token), actorId)
      if (!isRefusal(renewed)) await queueMail(renewed, token)
    }
    return outcome
  }

  const resend = async (id: string, by: RequestContext): Outcome => {
    const row = await vault.get(KIND, id)
    if (!row) return refuse('INVITATION_NOT_FOUND')
    if (await accounts.byEmail(row.email)) return refuse('EMAIL_TAKEN')
    const token = randomToken()
    const renewed = await renew(id, hashOfToken(token), by.actorId)
    if (isRefusal(renewed)) return renewed
    const outcome = await record(renewed, null, by)
    if (!isRefusal(outcome)) await queueMail(renewed, token)
    return outcome
  }

  const withdraw = async (userId: string, by: RequestContext): Outcome => {
    const decide = (user: User) => withdrawInvitation(user, userId)
    const outcome = await handleUser({ name: 'withdraw-invitation', userId, request: null, decide }, by)
    if (isRefusal(outcome)) return outcome
    await Promise.all([vault.erase(KIND, userId), eraseMails(vault, [userId]), mailer.deleteMailsTo(userId)])
    return outcome
  }

  /** Of an address that has an account by now. */
  const withdrawOf = async (email: string, by: RequestContext) => {
    const row = await vault.find(KIND, emailKey(email))
    if (row) await withdraw(row.id, by)
  }

  const mayInvite = (user: User) => isActive(user) && may(user.role, 'manage users')

  const find = async (token: string): Promise<InvitationRow | Refusal> => {
    const hash = hashOfToken(token)
    const row = (await vault.list(KIND)).find(one => sameHash(one.hash, hash))
    const isOpen = row && now() < row.until && (await accounts.state(row.id)).is === 'invited'
    if (!isOpen || !mayInvite(await accounts.state(row.invitedBy))) return refuse('INVITATION_INVALID')
    return (await accounts.byEmail(row.email)) ? refuse('EMAIL_TAKEN') : row
  }

  const accept = async (
    { id: userId, email }: InvitationRow,
    { name, password, passkey }: Chosen,
    correlationId: string,
  ): Outcome => {
    const outcome = await handleUser(
      {
        name: 'accept-invitation',
        userId,
        request: null,
        decide: user => acceptInvitation(user, { userId, passkeyId: passkey?.id }),
        personal: { name, email, ...(password !== undefined && { passwordHash: await hashPassword(password) }) },
      },
      { actorId: userId, correlationId },
    )
    if (isRefusal(outcome)) {
      // of nobody, it would hold the credential until the next sweep
      if (passkey) await vault.erase('factors', passkey.id)
      return outcome
    }
    if (passkey) await activateRow(vault, passkey.id)
    await vault.erase(KIND, userId)
    return outcome
  }

  /** Erases what is no invitation, or no longer; withdraws those that expired a while ago, or whose address has an account. */
  const sweep = async () => {
    for (const { id, email, until } of await vault.list(KIND)) {
      const { is } = await accounts.state(id)
      const isAbandoned = is === 'unknown' && until - INVITATION_SECONDS * 1000 < now() - ABANDONED_MS
      const isOver = until < now() - EXPIRED_FOR_MS || (await accounts.byEmail(email)) !== undefined
      if (is === 'invited' && isOver) await withdraw(id, BY_ITSELF)
      else if (is === 'known' || is === 'erased' || isAbandoned) await vault.erase(KIND, id)
    }
  }

  return { invite, resend, withdraw, withdrawOf, find, accept, sweep }
}
