import { type LogHeadRow, logNumber } from '@shodh/contracts/audit/proof/stored.ts'
import type { JournalVault } from '../../stores/stores.ts'

/** Test equipment: changes what the vault says of the last checkpoint, also of one that was never signed; returns how it is changed back. */
export const changeTreeHead = async (vault: JournalVault, change: Partial<LogHeadRow>) => {
  const id = logNumber(1)
  await vault.update('log-keys', id, row => (row ? undefined : { id, origin: 'journal.example/log', seed: '' }))
  const before = (await vault.get('log-heads', id)) ?? { id, vkey: '', size: 1, count: 1, checkpoint: '', at: 0 }
  await vault.put('log-heads', { ...before, ...change })
  return () => vault.put('log-heads', before)
}
