import { isDraftOver } from '@shodh/contracts/content/vault-rows.ts'
import type { Ports } from '../ports.ts'
import { endDraft } from './drafts.ts'
import { forgetPage } from './pages/drafts.ts'
import { readPageState } from './pages/page-state.ts'

/** Ends the drafts that nobody has changed for long; of what was never published, nothing is left. */
export const contentDraftSweeper =
  (ports: Pick<Ports, 'vault' | 'handle'> & { readonly system: Pick<Ports['system'], 'sweepObstacle'> }) =>
  async (now = Date.now()) => {
    // without an event that is missing, a page would seem never to have been published
    if ((await ports.system.sweepObstacle()) !== undefined) return
    for (const row of await ports.vault.list('content-drafts')) {
      if (row.content === null || !isDraftOver(row.savedAt, now)) continue
      const { part } = row
      const id = row.id.slice(part.length + 1)
      const isNew = (part === 'page' || part === 'news') && (await readPageState(ports, part, id)).revision === 0
      if (isNew) await forgetPage(ports, { kind: part, id }, row)
      else await endDraft(ports.vault, row)
    }
  }
