import { randomBytes, randomUUID } from 'node:crypto'
import { CHALLENGE_SECONDS } from '@shodh/contracts/limits.ts'
import type { ChallengeRow } from '@shodh/contracts/users/vault-rows.ts'
import { type Mac, randomToken } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'

const KIND = 'sign-in-challenges'

type Opened = Pick<ChallengeRow, 'userId' | 'purpose' | 'securityStamp' | 'provider'>

/** What a sign-in, an act of weight, or a new passkey waits for: answered once, within CHALLENGE_SECONDS. */
export const signInChallenges = (vault: UserVault, now: () => number = Date.now) => {
  const isOpen = (row: ChallengeRow | undefined): row is ChallengeRow => row !== undefined && now() < row.until

  return {
    /** An act of weight that is refused again and again asks by one challenge, which is open for a while yet. */
    open: async (given: Opened): Promise<ChallengeRow> => {
      const others = given.purpose === 'step-up' ? await vault.listBy(KIND, given.userId ?? '') : []
      const again = ({ purpose, securityStamp, until }: ChallengeRow) =>
        purpose === given.purpose &&
        securityStamp === given.securityStamp &&
        now() < until - (CHALLENGE_SECONDS * 1000) / 2
      const open = others.find(again)
      if (open) return open
      const until = now() + CHALLENGE_SECONDS * 1000
      const row = { id: randomUUID(), ...given, challenge: randomToken(), until }
      await vault.put(KIND, row, given.userId === null ? {} : { group: given.userId })
      return row
    },
    /** Undefined where it is not open any more, or was opened for something else. */
    find: async (id: string, purpose: ChallengeRow['purpose']): Promise<ChallengeRow | undefined> => {
      const row = await vault.get(KIND, id)
      return isOpen(row) && row.purpose === purpose ? row : undefined
    },
    /** Whether it was open until now, and no other request was faster. */
    spend: async (id: string): Promise<boolean> =>
      (await vault.update(KIND, id, row => (isOpen(row) ? { ...row, until: 0 } : undefined))) !== undefined,
    sweep: async () => {
      const over = (await vault.list(KIND)).filter(row => !isOpen(row))
      await vault.erase(KIND, ...over.map(({ id }) => id))
    },
  }
}

const SHAPE = /^(\d{13})\.[\w-]{22}$/u

/**
 * Challenges for signing in by a passkey alone, which everybody who opens the sign-in page gets: their bytes are a keyed hash
 * of their id, which has its expiry in it, so that nothing is stored until one is answered.
 */
export const passkeyChallenges = (
  { vault, mac }: { readonly vault: UserVault; readonly mac: Mac },
  now: () => number = Date.now,
) => ({
  begin: () => {
    const id = `${now() + CHALLENGE_SECONDS * 1000}.${randomBytes(16).toString('base64url')}`
    return { id, challenge: mac('passkey', id) }
  },
  /** What is to be signed for the id; undefined once it has expired. */
  challengeOf: (id: string): string | undefined => {
    const until = Number(SHAPE.exec(id)?.[1] ?? 0)
    return now() < until && until <= now() + CHALLENGE_SECONDS * 1000 ? mac('passkey', id) : undefined
  },
  /** Whether it was not answered before. */
  spend: async (id: string, userId: string): Promise<boolean> => {
    const row = {
      id,
      userId,
      purpose: 'passkey',
      challenge: '',
      securityStamp: '',
      until: Number(id.split('.')[0]),
    } as const
    return (await vault.update('sign-in-challenges', id, before => (before ? undefined : row), userId)) !== undefined
  },
})
