import type { Vault, VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { each, type Source } from './belongings.ts'
import { hashOf, nameOf, type VaultTally } from './tallies.ts'
import type { Telling } from './telling.ts'
import { isNote } from './unfinished.ts'

/** Rows that are not in the source, or not so: gone before others are put, which may have their unique texts. */
const eraseOthers = async (vault: Vault, wanted: VaultTally) => {
  const others: VaultEntry[] = []
  const standing = new Set<string>()
  for await (const entry of each(vault.everything())) {
    if (isNote(entry)) continue
    if (wanted.get(nameOf(entry)) === hashOf(entry)) standing.add(nameOf(entry))
    else others.push(entry)
  }
  for (const [kind, entries] of Map.groupBy(others, entry => entry.kind))
    await vault.erase(kind, ...entries.map(({ row }) => row.id))
  return standing
}

/** Leaves in the vault the source's rows with their keys, and no others. */
export const copyVault = async (vault: Vault, source: Source, wanted: VaultTally, telling: Telling) => {
  const standing = await eraseOthers(vault, wanted)
  for await (const batch of source.vault()) {
    const missing = batch.filter(entry => !isNote(entry) && !standing.has(nameOf(entry)))
    await Promise.all(missing.map(({ kind, row, keys }) => vault.put(kind, row, keys)))
    telling.done(batch.length)
  }
}
