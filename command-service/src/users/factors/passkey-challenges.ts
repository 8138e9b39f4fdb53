import { randomBytes } from 'node:crypto'
import { CHALLENGE_SECONDS } from '@shodh/contracts/limits.ts'
import type { Mac } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'

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
