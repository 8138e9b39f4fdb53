import { Decrypter, Encrypter } from 'age-encryption'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { type Environment, readSetting, WrongSetting } from '../../settings/environment.ts'
import type { JournalKinds } from '../../stores/stores.ts'
import { vaultEntryOf } from './backup-lines.ts'
import { OperatorError } from '../../terminal/operator-error.ts'

/** What is encrypted in a backup for a recipient: whoever has it can sign the public log, and read the secrets of authenticator apps. */
const SEALED: ReadonlySet<string> = new Set<keyof JournalKinds>(['log-keys', 'factor-keys'])

export const isToBeSealed = ({ kind }: VaultEntry): boolean => SEALED.has(kind)

/** Encrypts with age (https://age-encryption.org/v1), so that the program `age` opens it too. */
export type Sealer = { readonly recipient: string; readonly seal: (text: string) => Promise<Uint8Array> }

/** Undefined where nobody is named. Throws WrongSetting. */
export const sealerFor = ({ BACKUP_RECIPIENT: recipient }: Environment): Sealer | undefined => {
  if (recipient === undefined) return undefined
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new WrongSetting('BACKUP_RECIPIENT must be a recipient of age, such as age-keygen prints: age1…', { cause })
  }
  return { recipient, seal: text => encrypter.encrypt(text) }
}

/** The identities in a file as age-keygen writes it; its other lines begin with a #. Throws WrongSetting. */
export const identitiesIn = async ({ BACKUP_IDENTITY_FILE: path }: Environment): Promise<readonly string[]> => {
  if (path === undefined) return []
  const text = (await readSetting('BACKUP_IDENTITY_FILE', path)).toString('utf8')
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** Throws OperatorError where none of the identities is the recipient's. */
export const unseal = async (
  sealed: Uint8Array,
  recipient: string,
  identities: readonly string[],
): Promise<readonly VaultEntry[]> => {
  const its = `whose recipient is ${recipient}`
  if (identities.length === 0)
    throw new OperatorError(
      `The public log's key in this backup is encrypted: set BACKUP_IDENTITY_FILE to the file with the age identity ${its}.`,
    )
  try {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const text = await decrypter.decrypt(sealed, 'text')
    return text.split('\n').filter(Boolean).map(vaultEntryOf)
  } catch (cause) {
    throw new OperatorError(
      `BACKUP_IDENTITY_FILE does not open this backup: it must hold the age identity (AGE-SECRET-KEY-1…) ${its}.`,
      { cause },
    )
  }
}
