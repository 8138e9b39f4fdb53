import { draftEnd } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { type DraftStore, type DraftPorts, openDraftStore, settleDraft } from './draft-store.ts'
import { expireDraft } from './discard-draft.ts'
import { eraseDraftFiles } from '../../erasure/erasure.ts'
import type { Ports } from '../../ports.ts'
import { sweptDrafts } from './stored-draft.ts'

const sweepOne = async (ports: DraftPorts, store: DraftStore, row: DraftRow, now: number) => {
  const { saved } = await store.readDrafts(row.userId)
  const isOfErased = !(await ports.vault.get('users', row.userId))
  if (isOfErased) await eraseDraftFiles(ports.vault, row.userId)
  if (isOfErased || !saved.has(row.id)) return store.erase(row)
  const by = { actorId: row.userId, correlationId: 'sweep' }
  if (await settleDraft(store, row, by)) return undefined
  return now >= draftEnd(row) ? expireDraft(ports, store, row) : undefined
}

/**
 * Ends drafts that were not changed for long, completes uploads of drafts, and erases what is left of ended drafts; not
 * while events may be missing, without which a draft seems to have ended.
 */
export const draftSweeper = (ports: DraftPorts & { readonly system: Pick<Ports['system'], 'sweepObstacle'> }) => {
  const store = openDraftStore(ports)
  return async (now = Date.now()) => {
    if ((await ports.system.sweepObstacle()) !== undefined) return
    for (const row of await sweptDrafts(ports.vault)) await sweepOne(ports, store, row, now)
  }
}
