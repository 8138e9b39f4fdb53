import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import { Role } from '@shodh/contracts/users/fields.ts'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { hashOfToken, type Mac, sameHash } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds in which a download must begin. */
const VALID_MS = 60_000

type Needed = { readonly mac: Mac; readonly sessions: Pick<Sessions, 'actor'> }

/** Let a browser itself ask for one address of a download, without a token, until its session ends or a minute is over. */
export const openTickets = ({ mac, sessions }: Needed, now: () => number = Date.now) => {
  const sealOf = (address: string, until: string, sessionId: string) => mac('download', address, until, sessionId)
  return {
    issue: ({ sessionId }: Actor, address: string): string => {
      const until = String(now() + VALID_MS)
      return [until, sessionId, sealOf(address, until, sessionId)].join('.')
    },
    actorOf: async (address: string, ticket: string): Promise<Actor | undefined> => {
      const [until = '', sessionId = '', seal = ''] = ticket.split('.')
      if (!sameHash(seal, sealOf(address, until, sessionId)) || now() >= Number(until)) return undefined
      return sessions.actor(sessionId)
    },
  }
}

type Tokens = {
  /** A signed access token (JWT, EdDSA), valid for ACCESS_TOKEN_SECONDS. */
  issue(actor: Actor): Promise<string>
  /** Who the token speaks for; undefined for anything that is not a valid token of this journal. */
  verify(token: string): Promise<Actor | undefined>
}

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'

/** Verified tokens that are not verified again until they expire; their sessions are looked up at every request. */
const VERIFIED_MAX = 2000
const AUDIENCE = 'shodh-api'

/** The first key wins where two processes start at once. */
const signingKey = async (vault: UserVault): Promise<JWK> => {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  const row = await vault.update('signing-keys', 'access', stored => (stored ? undefined : { id: 'access', jwk }))
  const stored = row ?? (await vault.get('signing-keys', 'access'))
  if (!stored) throw new Error('The vault has lost the signing key')
  return stored.jwk
}

type Verified = { readonly actor: Actor | undefined; readonly expiresAt: number }

const bearing = (payload: { sub?: string | undefined; role?: unknown; sid?: unknown }): Actor | undefined => {
  const role = Role.safeParse(payload.role)
  return role.success && payload.sub
    ? { userId: payload.sub, role: role.data, sessionId: String(payload.sid) }
    : undefined
}

/** `issuer` is the journal's realm, so that no other journal's token passes; without a key from outside the vault has one. */
export const openTokens = async (vault: UserVault, issuer: string, given?: JWK): Promise<Tokens> => {
  const jwk = given ?? (await signingKey(vault))
  const { d: _, ...publicJwk } = jwk
  const privateKey = await importJWK(jwk, ALGORITHM)
  const publicKey = await importJWK(publicJwk, ALGORITHM)
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_MAX })
  const demands = {
    issuer,
    audience: AUDIENCE,
    typ: TYPE,
    algorithms: [ALGORITHM],
    requiredClaims: ['sub', 'exp', 'sid'],
  }

  return {
    issue: ({ userId, role, sessionId }) =>
      new SignJWT({ role, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(privateKey),
    verify: async token => {
      const hash = hashOfToken(token)
      const [known, now] = [verified.get(hash), Date.now()]
      // Stryker disable next-line ConditionalExpression: A token that is not remembered is verified again, with the same result.
      if (known && now < known.expiresAt) return known.actor
      try {
        const { payload } = await jwtVerify(token, publicKey, demands)
        const actor = bearing(payload)
        // Stryker disable next-line ArithmeticOperator, LogicalOperator, ObjectLiteral: A token that is not remembered is verified again, with the same result.
        verified.set(hash, { actor, expiresAt: (payload.exp ?? 0) * 1000 })
        return actor
      } catch {
        return undefined
      }
    },
  }
}
