import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import type { Files } from '../copy-files.ts'
import { fileOfDraft } from '../named-files.ts'
import { each, type JournalData } from '../journal-data.ts'
import { isExcluded } from '../excluded-rows.ts'
import { isToBeSealed } from './sealed-keys.ts'
import { OperatorError } from '../../terminal/operator-error.ts'
import { lineOfVault } from './backup-lines.ts'
import type { Listed } from './manifest.ts'
import { isNote } from '../unfinished.ts'

const ATTEMPTS = 200

/** Of a user's data the vault has one half, and the log the other. */
const isOfUser = ({ stream }: { readonly stream: string }) => stream.startsWith(userStream(''))

const haveUsersChanged = async ({ events }: JournalData, after: Position, until: Position) => {
  if (after === until) return false
  for await (const event of each(events.readAll(after))) {
    if (event.position > until) return false
    if (isOfUser(event)) return true
  }
  return false
}

type Snapshot = {
  readonly vault: Listed
  readonly rows: number
  /** What is to be encrypted, and is not in the file. */
  readonly toSeal: readonly string[]
  readonly head: Position
  readonly draftFiles: Files
}

/**
 * Writes a snapshot of the vault consistent with the log: what it has as confirmed has its event up to `head`, and of
 * each event up to there it has the personal data. A running journal may have to be read again. Throws OperatorError.
 */
export const steadyVault = async (
  from: JournalData,
  write: (lines: AsyncIterable<string>) => Promise<Listed>,
  isSealing: boolean,
): Promise<Snapshot> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let rows = 0
    const toSeal: string[] = []
    const draftFiles = new Map<string, number>()
    const lines = async function* () {
      for await (const entry of each(from.vault.everything())) {
        if (isNote(entry) || isExcluded(entry)) continue
        if (isSealing && isToBeSealed(entry)) {
          toSeal.push(lineOfVault(entry))
          continue
        }
        rows += 1
        for (const [sha256, bytes] of fileOfDraft(entry)) draftFiles.set(sha256, bytes)
        yield lineOfVault(entry)
      }
    }
    const before = await from.events.head()
    const vault = await write(lines())
    const head = await from.events.head()
    if (!(await haveUsersChanged(from, before, head))) return { vault, rows, toSeal, head, draftFiles }
  }
  throw new OperatorError(`Accounts in ${from.name} changed all the while: run the same again in a quieter moment.`)
}
