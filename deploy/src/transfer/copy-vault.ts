import type { Vault, VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { each, type JournalSource } from './journal-data.ts'
import { entryHashOf, entryNameOf, type VaultCounter } from './counters.ts'
import type { ProgressReport } from './progress-report.ts'
import { isNote } from './unfinished.ts'

/** Rows that are not in the source, or not so: erased before others are put, which may have their unique texts. */
const eraseOthers = async (vault: Vault, wanted: VaultCounter) => {
  const others: VaultEntry[] = []
  const existing = new Set<string>()
  for await (const entry of each(vault.everything())) {
    if (isNote(entry)) continue
    if (wanted.get(entryNameOf(entry)) === entryHashOf(entry)) existing.add(entryNameOf(entry))
    else others.push(entry)
  }
  for (const [kind, entries] of Map.groupBy(others, entry => entry.kind))
    await vault.erase(kind, ...entries.map(({ row }) => row.id))
  return existing
}

/** Leaves in the vault the source's rows with their keys, and no others. */
export const copyVault = async (
  vault: Vault,
  source: JournalSource,
  wanted: VaultCounter,
  progress: ProgressReport,
) => {
  const existing = await eraseOthers(vault, wanted)
  for await (const batch of source.vault()) {
    const missing = batch.filter(entry => !isNote(entry) && !existing.has(entryNameOf(entry)))
    await Promise.all(missing.map(({ kind, row, keys }) => vault.put(kind, row, keys)))
    progress.done(batch.length)
  }
}
