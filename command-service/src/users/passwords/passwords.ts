import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import { once } from '@shodh/contracts/flow/once.ts'
import type { RequestContext } from '../../handle.ts'
import type { Identity } from '../identity.ts'

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes. */
// Stryker disable next-line ObjectLiteral: They are the library's defaults, which are written out since a stored hash must not change with them.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At 19 MiB each, and all cores but one: readers want one too. Who would wait longer would rather hear 503. */
// Stryker disable next-line ArithmeticOperator, MethodExpression: The same number on two cores; how many hash at once is no outcome. How many hash at once is no outcome, but one of the machine's load.
const hashing = queue({
  running: Math.max(1, availableParallelism() - 1),
  waiting: 250,
  refuse: () => {
    throw new Unavailable('Too much of this work is waiting')
  },
})

/** One Unicode form, so that a password typed on another keyboard is the same (NIST SP 800-63B). */
const normalize = (password: string) => password.normalize('NFKC')

/** Rejects with Unavailable where too many wait. */
export const hashPassword = (password: string) => hashing(() => hash(normalize(password), STRENGTH))

/** As slow as any password hash, but always the same for the same salt (text of 16 bytes or more). */
const hashWith = async (salt: string, password: string) =>
  (await hashing(() => hashRaw(normalize(password), { ...STRENGTH, salt: Buffer.from(salt) }))).toString('base64url')

/** Of no one's password. */
// Stryker disable next-line StringLiteral: The hash stands for none: what it is the hash of makes no difference, for it is never accepted.
const hashOfNobody = once(() => hashPassword('nobody has this password'))

/** Rejects with Unavailable where too many wait. */
export const isPasswordOf = async (stored: string | undefined, password: string) => {
  // a login with an unknown e-mail takes as long as one with a wrong password, the first one too
  const unknown = await hashOfNobody()
  // no text is a hash either: who signs in by other means has no password
  const known = stored || unknown
  const right = await hashing(() => verify(known, normalize(password)))
  return right && Boolean(stored)
}

type Secret = { readonly userId: string; readonly password: string }

/** Distinguishes a retry from another command, without revealing the command or, quickly, a password. */
export const fingerprint = async (
  { mac }: Pick<Identity, 'mac'>,
  command: unknown,
  { userId, password }: Secret,
  { key }: RequestContext,
) => {
  // Stryker disable next-line StringLiteral: Without a key nothing is compared with the fingerprint.
  const proof = key === undefined ? '' : await hashWith(mac('salt', userId), password)
  return mac('command', JSON.stringify(command), proof)
}
