import { isWithin } from '@shodh/contracts/time/dates.ts'
import { OTP_GUESSES_PER_DAY } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Mac } from './secrets.ts'
import type { CodeGuess, GuessesRow, UserVault } from './user-vault.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Limits guesses at codes: for one code, and for one e-mail address a day. A guess is counted before it is compared, so
 * guesses at the same time are no more than those one by one, and for known and unknown addresses alike.
 */
export const openCodeGuesses = ({ vault, mac }: { vault: UserVault; mac: Mac }, now: () => number) => {
  const idOf = (email: string) => mac('e-mail', 'guesses', emailKey(email))
  // Stryker disable next-line ArrayDeclaration, EqualityOperator: What has no time is not of the last day. A millisecond more or less.
  const recent = (row: GuessesRow | undefined) => (row?.guesses ?? []).filter(({ at }) => isWithin(DAY_MS, at, now()))

  return {
    idOf,
    /** The day's guesses before this one; undefined where there may be no more today. */
    count: async (email: string, guess: CodeGuess): Promise<readonly CodeGuess[] | undefined> => {
      const id = idOf(email)
      let before: readonly CodeGuess[] | undefined
      await vault.update('code-guesses', id, row => {
        const today = recent(row)
        before = today.length < OTP_GUESSES_PER_DAY ? today : undefined
        return before && { id, guesses: [...today, guess] }
      })
      return before
    },
    /** A right guess does not count. */
    discount: async (email: string, { at, purpose }: CodeGuess) => {
      await vault.update('code-guesses', idOf(email), row => {
        if (!row) return undefined
        const { guesses } = row
        const right = guesses.findIndex(guess => guess.at === at && guess.purpose === purpose)
        return { ...row, guesses: guesses.filter((_, n) => n !== right) }
      })
    },
    sweep: async () => {
      const rows = await vault.list('code-guesses')
      const over = rows.filter(row => recent(row).length === 0)
      await vault.erase('code-guesses', ...over.map(({ id }) => id))
    },
  }
}
