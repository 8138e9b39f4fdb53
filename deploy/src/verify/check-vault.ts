import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { type Report, RESTORE } from './finding.ts'
import { BOARD } from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { memberRowId, memberRowText } from '@shodh/contracts/board/vault-rows.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { sha256Of } from '../folder-format/whole-files.ts'

const ERASE = 'Start the journal, which erases what is left of erased people.'

/** Compares the users of the log, whose events it is given, with those of the vault. */
export const userChecks = ({ events, vault }: Pick<JournalData, 'events' | 'vault'>, report: Report) => {
  const isErased = new Map<string, boolean>()
  const isErasedNow = async (userId: string) =>
    (await events.readStream(userStream(userId))).events.some(({ type }) => type === 'UserErased')

  return {
    add: async (batch: readonly StoredEvent[]) => {
      for (const { stream, type } of batch) {
        if (type !== 'UserRegistered' && type !== 'UserErased') continue
        isErased.set(stream.slice(userStream('').length), type === 'UserErased')
      }
    },
    /** Returns how many users were compared. */
    compare: async () => {
      const rows = new Set(await vault.ids('users'))
      for (const [userId, erased] of isErased) {
        const of = `user ${userId}`
        if (erased && rows.has(userId))
          report({ of, what: 'it was erased, and the vault still has its row', remedy: ERASE })
        // erased meanwhile, where the journal is running
        if (!erased && !rows.has(userId) && !(await isErasedNow(userId)))
          report({ of, what: 'its row is missing in the vault', remedy: RESTORE })
      }
      return isErased.size
    },
  }
}

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
