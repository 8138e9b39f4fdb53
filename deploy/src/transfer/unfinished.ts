import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { type JournalVault, REACTIONS } from '../stores/stores.ts'
import { EVENT_HEADS, READING_HEADS } from '../stores/noted-heads.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { PROGRAM } from '../terminal/program.ts'

/** A row of the vault says that a move into this journal was begun, and from which log; it is removed by the last step. */
const KIND = 'moves'
const ROW = 'in'

export const markStarted = (vault: JournalVault, logId: string) => vault.put(KIND, { id: ROW, from: logId })

export const markFinished = (vault: JournalVault) => vault.erase(KIND, ROW)

/** The log that a move into this journal was begun from; undefined where none is under way. */
export const startedFrom = async (vault: JournalVault) => (await vault.get(KIND, ROW))?.from

/** Whether a row says something of the place where the journal is, and moves nowhere. */
export const isNote = ({ kind }: VaultEntry) => [KIND, READING_HEADS, EVENT_HEADS, REACTIONS].includes(kind)

/** Throws OperatorError where the journal is incomplete. */
export const refuseUnfinished = async (vault: JournalVault) => {
  if ((await startedFrom(vault)) === undefined) return
  throw new OperatorError(
    `A move into this journal was begun and is not finished: run the same ${PROGRAM} migrate or ${PROGRAM} restore again.`,
  )
}
