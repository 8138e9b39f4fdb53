import { BOARD } from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { memberRowId, memberRowText } from '@shodh/contracts/board/vault-row.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { sha256Of } from '../folder-format/whole-files.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { type Report, RESTORE } from './finding.ts'

type Journal = Pick<JournalData, 'events' | 'vault'>

/** Of the members who are not erased, by the ids of their rows in the vault. */
const revisionsIn = async ({ events }: Journal) => {
  const history = (await events.readStream(BOARD)).events.map(event => recorded<BoardEvent>(event))
  const erased = new Set(history.flatMap(({ type, data }) => (type === 'MemberErased' ? [data.memberId] : [])))
  const revisions = history.flatMap(({ data }) => ('rowHash' in data && !erased.has(data.memberId) ? [data] : []))
  return new Map(revisions.map(revision => [memberRowId(revision), revision]))
}

const what = {
  missing: 'its row is missing in the vault',
  damaged: 'its row in the vault is not the one that its event has the hash of',
}

/** Compares who the board's members are, which the vault says, with the hashes in the events. Returns how many were. */
export const checkBoard = async (journal: Journal, report: Report) => {
  const revisions = await revisionsIn(journal)
  for (const [id, { memberId, revision, rowHash }] of revisions) {
    const row = await journal.vault.get('board-members', id)
    if (row && sha256Of(memberRowText(row)) === rowHash) continue
    if (!row && !(await revisionsIn(journal)).has(id)) continue // erased meanwhile
    const of = `revision ${revision} of the board's member ${memberId}`
    report({ of, what: row ? what.damaged : what.missing, remedy: RESTORE })
  }
  return revisions.size
}
