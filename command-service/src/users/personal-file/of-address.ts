import { iso } from '@shodh/contracts/time/dates.ts'
import { type ContactEvent, contactStream } from '@shodh/contracts/contact/events.ts'
import { recorded, type Recorded } from '@shodh/contracts/event.ts'
import type { PersonalSection } from '@shodh/contracts/users/personal-data.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../../ports.ts'
import type { UserVault } from '../user-vault.ts'

type Entries = PersonalSection['entries']

export const section = (name: string, description: string, entries: Entries): PersonalSection => ({
  name,
  description,
  entries,
})

/** Without their texts, in which links are that sign in. */
const mailsOf = async (vault: UserVault, keys: ReadonlySet<string>, groups: ReadonlySet<string>): Promise<Entries> => {
  const rows = await vault.list('mails')
  const isTo = (to: string | undefined) => to !== undefined && keys.has(emailKey(to))
  return rows
    .filter(({ userId, mail }) => (mail ? isTo(mail.to) : groups.has(userId)))
    .map(({ purpose, state, queuedAt, attempts, mail }) => ({
      purpose,
      state,
      attempts,
      queuedAt: iso(queuedAt),
      ...(mail && { to: mail.to, subject: mail.subject }),
    }))
}

const subscriptionsOf = async (vault: UserVault, key: string): Promise<Entries> => {
  const row = await vault.find('subscribers', key)
  const links = await vault.listBy('subscription-links', key)
  return [
    ...(row
      ? [
          {
            email: row.email,
            language: row.language,
            confirmedAt: iso(row.confirmedAt),
            ...(row.endedAt !== undefined && { endedAt: iso(row.endedAt) }),
          },
        ]
      : []),
    ...links.flatMap(link =>
      'email' in link
        ? [{ email: link.email, language: link.language, waitsForConfirmationUntil: iso(link.until) }]
        : [],
    ),
  ]
}

/** The papers whose authors have one of the addresses, and the mails that were sent to them. */
const authorshipsOf = async (vault: UserVault, keys: ReadonlySet<string>) => {
  const rows = (await vault.list('author-emails')).flatMap(({ paperId, at, emails }) =>
    emails.filter(({ email }) => keys.has(emailKey(email))).map(address => ({ paperId, at, ...address })),
  )
  const hashes = new Set(rows.map(({ key }) => key))
  const mailed = (await vault.list('author-mails')).filter(({ to }) => to.some(hash => hashes.has(hash)))
  return {
    hashes,
    entries: rows.map(({ key: _, at, ...address }) => ({ ...address, statedAt: iso(at) })),
    mailed: mailed.map(({ paperId, kind, at }) => ({ paperId, about: kind, eventAt: at })),
  }
}

/** The newest revision of each member of the board who has one of the addresses. */
const memberships = async (vault: UserVault, keys: ReadonlySet<string>): Promise<Entries> => {
  const rows = (await vault.list('board-members')).filter(
    ({ person: { email } }) => email !== undefined && keys.has(emailKey(email)),
  )
  const newest = Map.groupBy(rows, ({ memberId }) => memberId)
  return [...newest.values()]
    .flatMap(all => all.toSorted((one, other) => other.storedAt - one.storedAt)[0] ?? [])
    .map(({ memberId, storedAt, person }) => ({ memberId, statedAt: iso(storedAt), ...person }))
}

const invitationsTo = async (vault: UserVault, addresses: readonly string[]) => {
  const rows = await Promise.all(addresses.map(key => vault.find('invitations', key)))
  return rows.filter(row => row !== undefined)
}

type Texts = Readonly<Record<string, string>>

/** The replies to a message; notes are of staff, for staff, and may name others (GDPR, article 15(4)). */
const repliesTo = async (events: Ports['events'], messageId: string, texts: Texts) => {
  const stored = await events.readStream(contactStream(messageId))
  return stored.events.flatMap(one => {
    const event = recorded(one) as Recorded<ContactEvent>
    const text = event.type === 'ContactMessageAnswered' ? texts[event.data.replyId] : undefined
    return text === undefined ? [] : [{ at: event.metadata.at, text }]
  })
}

/** What is stored under e-mail addresses, in the form in which they are compared; `groups` are further ones of mails. */
export const dataOfAddresses = async (
  { vault, events }: Pick<Ports, 'vault' | 'events'>,
  addresses: readonly string[],
  groups: readonly string[] = [],
): Promise<readonly PersonalSection[]> => {
  const keys = new Set(addresses)
  const messages = (await Promise.all(addresses.map(key => vault.listBy('contact-messages', key)))).flat()
  const subscriptions = (await Promise.all(addresses.map(key => subscriptionsOf(vault, key)))).flat()
  const { entries, hashes, mailed } = await authorshipsOf(vault, keys)
  const invitations = await invitationsTo(vault, addresses)
  const ofMails = new Set([...groups, ...[...messages, ...invitations].map(({ id }) => id), ...hashes])
  return [
    section(
      'Messages to the journal',
      'What was sent by the contact form, and the replies to it, until it is erased. Notes of staff are left out.',
      await Promise.all(
        messages.map(async ({ isMailed: _, handledOnceSent: __, at, texts, ...message }) => ({
          ...message,
          sentAt: iso(at),
          ...(texts && { replies: await repliesTo(events, message.id, texts) }),
        })),
      ),
    ),
    section(
      'Invitation',
      'To open an account, until it is accepted or withdrawn, or for 30 days after it has expired.',
      invitations.map(({ name, email, role, until }) => ({ name, email, role, validUntil: iso(until) })),
    ),
    section('Subscription', 'To mails about new issues, until an hour after it was ended.', subscriptions),
    section('Addresses of authors', 'Where authors of papers are reached; readers are never shown them.', entries),
    section('Mails to authors', 'Which events of these papers were mailed to these addresses.', mailed),
    section('Board', 'What is stated of members of the board who have the address.', await memberships(vault, keys)),
    section(
      'Mails',
      'Those in the outbox, without their texts: links in them sign in.',
      await mailsOf(vault, keys, ofMails),
    ),
  ]
}
