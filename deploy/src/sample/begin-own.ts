import { BEGINNING, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Vault, VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { REALM } from '@shodh/command-service/users/identity.ts'
import type { CommandKinds } from '@shodh/command-service/users/user-vault.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { contactStream } from '@shodh/contracts/contact/events.ts'
import { isSampleOrigin } from '@shodh/contracts/system/sample-log.ts'
import { POLICY } from '@shodh/contracts/users/factors/events.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import type { UserKinds } from '@shodh/contracts/users/vault-rows.ts'
import { AccountMailPurpose, type MailPurpose } from '@shodh/contracts/users/views.ts'
import type { Environment } from '../settings/environment.ts'
import type { Stores } from '../stores/stores.ts'
import { each } from '../transfer/journal-data.ts'

/** The rows of `starts` about the sample: where it is, and its former stores on engines. */
export const SAMPLE = 'sample'
export const SAMPLE_STORES = 'sample-stores'

type Journal = Pick<Stores, 'events' | 'vault'>

/** The settings of a journal that was begun in the place of the sample: it begins with nothing of it. */
export const withoutEndedSample = async <Settings extends Pick<Environment, 'SAMPLE'>>(
  settings: Settings,
  { vault }: Pick<Stores, 'vault'>,
): Promise<Settings> => {
  // a damaged vault is reported by who needs it
  const row = await vault.get('starts', SAMPLE).catch(() => undefined)
  return row?.state === 'ended' ? { ...settings, SAMPLE: '0' } : settings
}

/** Whether rows of accounts stay when the sample goes: each kind is named. */
const OF_ACCOUNTS: Readonly<Record<keyof UserKinds | Exclude<keyof CommandKinds, keyof SharedKinds>, boolean>> = {
  users: true,
  emails: true,
  invitations: true,
  sessions: true,
  'sign-ins': true,
  'api-tokens': true,
  factors: true,
  'recovery-codes': true,
  'sign-in-challenges': true,
  'factor-keys': true,
  'sign-in-attempts': true,
  'trusted-attempts': true,
  'email-proofs': true,
  'code-guesses': true,
  'linked-identities': true,
  'oidc-flows': true,
  departures: true,
  keys: true,
  'signing-keys': true,
  'set-up': true,
  mails: false,
  'mail-outcomes': false,
  dois: false,
  pdfs: false,
}

/** Rows of accounts and of their sessions, and of what visitors wrote to the journal: they stay when the sample goes. */
const STAYING: ReadonlySet<string> = new Set([
  ...Object.entries(OF_ACCOUNTS).flatMap(([kind, stays]) => (stays ? [kind] : [])),
  'contact-messages',
  'acknowledgements',
  'subscribers',
  'subscription-links',
  'subscription-requests',
])

const STAYING_MAILS: ReadonlySet<unknown> = new Set<MailPurpose>([
  ...AccountMailPurpose.options,
  'factors-reset-notice',
  'contact-message',
  'contact-acknowledgement',
  'contact-reply',
  'subscription',
])

const isStayingRow = ({ kind, row }: VaultEntry) =>
  STAYING.has(kind) || (kind === 'mails' && STAYING_MAILS.has(row['purpose']))

/** Of an account, of the policy of signing in, or of a message: strangers write these, too, and are not to hold the sample there. */
const isStayingEvent = ({ stream }: StoredEvent) =>
  stream === POLICY || stream.startsWith(userStream('')) || stream.startsWith(contactStream(''))

const STARTS: ReadonlySet<string> = new Set(['sample journal', 'first start'])

const isWrittenByStart = (event: StoredEvent) => STARTS.has(recorded(event).metadata.correlationId)

/** Whether people have begun what no event says yet. */
const isBegunByPeople = async (vault: Journal['vault']): Promise<boolean> =>
  (await vault.list('content-drafts')).some(({ savedBy }) => savedBy !== 'system') || (await vault.count('uploads')) > 0

/** Whether the journal shows the sample, and nobody else has written, accounts and what visitors write apart. */
export const isOnlySample = async ({ events, vault }: Journal): Promise<boolean> => {
  if ((await vault.get('starts', SAMPLE))?.state !== 'done') return false
  const [key] = await vault.list('log-keys')
  if (key && !isSampleOrigin(key.origin)) return false
  if (await isBegunByPeople(vault)) return false
  for await (const event of each(events.readAll(BEGINNING)))
    if (!isStayingEvent(event) && !isWrittenByStart(event)) return false
  return true
}

const eraseRows = async (vault: Vault) => {
  const entries: VaultEntry[] = []
  for await (const entry of each(vault.everything())) if (entry.kind !== 'starts') entries.push(entry)
  for (const { kind, row } of entries) await vault.erase(kind, row.id)
}

/**
 * Begins a journal with the accounts of another and what visitors wrote to it, in stores without events of anything else;
 * an attempt that was cut off is repeated. The row that says that it has begun comes last.
 */
export const beginWithAccounts = async (target: Journal, from: Journal): Promise<void> => {
  await eraseRows(target.vault)
  const rows: Vault = target.vault
  for await (const entry of each(from.vault.everything()))
    if (isStayingRow(entry)) await rows.put(entry.kind, entry.row, entry.keys)
  const realm = await from.vault.get('keys', REALM)
  await target.vault.put('keys', realm ?? { id: REALM, key: from.events.logId })
  for await (const stored of each(from.events.readAll(BEGINNING))) {
    const { stream, revision, position: _, ...event } = stored
    if (!isStayingEvent(stored) || (await target.events.readStream(stream)).revision >= revision) continue
    await target.events.append(stream, revision === 0 ? 'noStream' : revision - 1, [event])
  }
  await target.vault.put('starts', { id: SAMPLE, state: 'ended' })
}
