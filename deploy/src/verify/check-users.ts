import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { userStream } from '@shodh/command-service/users/accounts.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { type Report, RESTORE } from './finding.ts'

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
