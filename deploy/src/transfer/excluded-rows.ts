import { SALTS } from '@shodh/query-service/usage/readings/salts.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import type { MailPurpose } from '@shodh/contracts/users/views.ts'
import type { JournalKinds, JournalVault } from '../stores/stores.ts'

/**
 * What signs tokens (`signing-keys`, `keys`), and what is worth nothing without that: sessions, and what is stored under
 * hashes that are keyed with it.
 */
const KEYS = [
  'signing-keys',
  'keys',
  'sessions',
  'sign-in-challenges',
  'email-proofs',
  'code-guesses',
  'oidc-flows',
  'subscription-requests',
  'sign-in-attempts',
  'trusted-attempts',
] as const satisfies readonly (keyof JournalKinds)[]

/** The salt of a day's readers is destroyed after the day; the parts of an upload are in no backup, and its client begins it anew. */
const KINDS: ReadonlySet<string> = new Set([...KEYS, SALTS, 'uploads'])

/** Mails with a code or a link that the journal which is backed up accepts. */
const PURPOSES: ReadonlySet<unknown> = new Set<MailPurpose>([
  'verification',
  'recovery',
  'email-change',
  'invitation',
  'subscription',
])

/** Whether a row of the vault is in no backup; a journal that is restored makes keys of its own. */
export const isExcluded = ({ kind, row }: VaultEntry): boolean =>
  KINDS.has(kind) || (kind === 'mails' && PURPOSES.has(row['purpose']))

/** Erases the keys and all that is worth nothing without them, and API tokens; returns how many sessions and API tokens there were. */
export const forgetKeys = async (vault: JournalVault) => {
  const [sessions, tokens] = [await vault.count('sessions'), await vault.count('api-tokens')]
  for (const kind of [...KEYS, 'api-tokens'] as const)
    await vault.erase(kind, ...(await vault.list(kind)).map(({ id }) => id))
  return { sessions, tokens }
}
