import { type EventCounter, kindsOf, type VaultCounter } from './counters.ts'
import type { Sealer } from './backup/sealed-keys.ts'

const count = (number: number) => number.toLocaleString('en')

/** The sum of sizes in bytes. */
export const megabytes = (sizes: readonly number[]) =>
  `${(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6).toFixed(1)} MB`

/** What was read back and found the same, in figures. */
type Proven = { readonly events: EventCounter; readonly readings: EventCounter; readonly vault: VaultCounter }

export const proof = ({ events, readings, vault }: Proven): string => {
  const kinds = kindsOf(vault)
  return [
    `  events  ${count(events.count)}, in their order, with the ids and bytes they had; sha256 ${events.sha256}`,
    `  usage   ${count(readings.count)} batches of readings, in their order; sha256 ${readings.sha256}`,
    `  vault   ${count(vault.size)} rows, secrets among them:`,
    ...kinds.map(({ kind, rows, sha256 }) => `          ${kind} ${count(rows)}, sha256 ${sha256.slice(0, 16)}…`),
    `  files   ${count(events.files.size)}, ${megabytes([...events.files.values()])}, the sha256 of each read back`,
  ].join('\n')
}

/** What changes for clients of a journal in a new place. */
export const MOVED = `The log there has an id of its own: browsers sign in again, clients that keep their refresh token refresh it, and
positions of the old log are answered at once with X-Stale. Read models are rebuilt at the next start.
Mails in DATA_DIR/mail, first-administrator.txt and JOURNAL_SETTINGS are not part of it.`

export const RESTORED = `Keys and sessions are in no backup: the next start makes new keys, and everybody signs in again. The log there has an id
of its own: positions of the old log are answered at once with X-Stale. Read models are rebuilt at the next start.
Mails in DATA_DIR/mail, first-administrator.txt and JOURNAL_SETTINGS are not part of it.`

const sealing = (sealer: Sealer | undefined) =>
  sealer
    ? `The public log's key is encrypted for ${sealer.recipient}: a restore needs the identity of it in BACKUP_IDENTITY_FILE.`
    : `The public log's key is in it as it is: BACKUP_RECIPIENT would encrypt it.`

export const notErased = (
  sealer: Sealer | undefined,
): string => `It holds personal data, for its owner only. ${sealing(sealer)}
The keys of tokens, sessions and trusted devices are not in it: a restore signs everybody out.
Erasing an account does not reach backups: remove old ones in time.
Mails in DATA_DIR/mail, first-administrator.txt and JOURNAL_SETTINGS are not part of it.`
