import type { ContactChallenge } from '@shodh/contracts/contact/views.ts'
import { HUMAN_CHECK_SECONDS } from '@shodh/contracts/limits.ts'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as z from 'zod/mini'
import type { Ports } from '../ports.ts'

/** Hashes that a browser tries at most: about a second of a slow phone. */
const HASHES_MAX = 100_000

/** What a solution consists of (ALTCHA, version 1). */
const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int(),
  salt: z.string(),
  signature: z.string(),
})
type Solution = z.infer<typeof Solution>

const solutionIn = (token: string) => {
  try {
    return Solution.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Challenges that are signed and not stored; a solved one counts for one message. */
export const humanCheck = ({ vault, identity }: Pick<Ports, 'vault' | 'identity'>, now: () => number = Date.now) => {
  const hmacKey = identity.mac('human check', 'contact_form')

  /** Claims the challenge for the message; a retry of the same message may bring the same solution. */
  const claim = async ({ challenge, salt }: Solution, messageId: string) => {
    const until = Number(extractParams({ salt } as Parameters<typeof extractParams>[0])['expires']) * 1000
    const claimed = { id: challenge, messageId, until }
    const row = await vault.update('spent-challenges', challenge, known =>
      !known || known.messageId === messageId ? claimed : undefined,
    )
    return row !== undefined
  }

  return {
    challenge: async (): Promise<ContactChallenge> => {
      const expires = new Date(now() + HUMAN_CHECK_SECONDS * 1000)
      const { challenge, salt, signature } = await createChallenge({
        // Stryker disable next-line StringLiteral: Without an algorithm the library takes the same one.
        algorithm: 'SHA-256',
        expires,
        hmacKey,
        maxnumber: HASHES_MAX,
      })
      return { algorithm: 'SHA-256', challenge, maxnumber: HASHES_MAX, salt, signature }
    },
    /** Whether the token solves a challenge of this journal that no other message was sent with. */
    passes: async (token: string, messageId: string): Promise<boolean> => {
      const solution = solutionIn(token)
      if (!solution || !(await verifySolution(solution, hmacKey))) return false
      return claim(solution, messageId)
    },
    /** Forgets the challenges that are too old to be solved again. */
    sweep: async () => {
      const rows = await vault.list('spent-challenges')
      const old = rows.filter(({ until }) => until < now()).map(({ id }) => id)
      await vault.erase('spent-challenges', ...old)
    },
  }
}
