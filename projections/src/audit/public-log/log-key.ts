import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { ed25519KeyOf, newSeed, sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { base64, fromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { keyOf, type SignEd25519, type VerifierKey, vkeyOf } from '@shodh/contracts/audit/proof/note.ts'
import { type LogKeyRow, type LogKinds, logNumber } from '@shodh/contracts/audit/proof/stored.ts'

export type LogVault = Vault<LogKinds>

/** What signs a log. */
export type LogKey = { readonly id: string; readonly key: VerifierKey; readonly sign: SignEd25519 }

const newLogKeyRow = (id: string, origin: string): LogKeyRow => ({ id, origin, seed: base64(newSeed()) })

const toLogKey = ({ id, origin, seed }: LogKeyRow): LogKey => {
  const { publicKey, sign } = ed25519KeyOf(fromBase64(seed) ?? new Uint8Array())
  return { id, key: keyOf(sha256, origin, publicKey), sign }
}

/** The key of the log that is signed now; undefined where there is none yet. */
const currentLogKey = async (vault: Pick<LogVault, 'list'>): Promise<LogKey | undefined> => {
  const last = (await vault.list('log-keys')).at(-1)
  return last && toLogKey(last)
}

/** What was signed last of the log that is signed now, or why nothing is; undefined where there is neither yet. */
export const currentHead = async (vault: Pick<LogVault, 'list' | 'get'>) => {
  const last = (await vault.list('log-keys')).at(-1)
  return last && vault.get('log-heads', last.id)
}

/** The log that would follow one that can't be signed any longer; undefined while the current one can. */
export const nextLog = async (vault: Pick<LogVault, 'list' | 'get' | 'update'>) => {
  const keys = await vault.list('log-keys')
  const [first, last] = [keys[0], keys.at(-1)]
  const refusal = (await currentHead(vault))?.refusal
  if (!first || !last || !refusal) return undefined
  const row = newLogKeyRow(logNumber(keys.length + 1), `${first.origin}/${keys.length + 1}`)
  const { size, root } = refusal
  return {
    named: { origin: row.origin, vkey: vkeyOf(toLogKey(row).key) },
    previous: { origin: last.origin, size, ...(root !== undefined && { root }) },
    begin: async () => void (await vault.update('log-keys', row.id, stored => (stored ? undefined : row))),
  }
}

/** As `currentLogKey`; made where there is none. The first one wins where two processes start at once. */
export const openLogKey = async (vault: Pick<LogVault, 'list' | 'update'>, origin: string): Promise<LogKey> => {
  const stored = await currentLogKey(vault)
  if (stored) return stored
  const fresh = newLogKeyRow(logNumber(1), origin)
  await vault.update('log-keys', fresh.id, row => (row ? undefined : fresh))
  return openLogKey(vault, origin)
}
