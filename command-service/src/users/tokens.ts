import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import { Role } from '@shodh/contracts/users/fields.ts'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { UserVault } from './user-vault.ts'

export type Tokens = {
  /** A signed access token (JWT, EdDSA), valid for ACCESS_TOKEN_SECONDS. */
  issue(actor: Actor): Promise<string>
  /** Who the token speaks for; undefined for anything that is not a valid token of this journal. */
  verify(token: string): Promise<Actor | undefined>
}

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
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

const bearing = (payload: { sub?: string | undefined; role?: unknown; sid?: unknown }): Actor | undefined => {
  const role = Role.safeParse(payload.role)
  return role.success && payload.sub
    ? { userId: payload.sub, role: role.data, sessionId: String(payload.sid) }
    : undefined
}

/** `issuer` is the log's id, so that no other journal's token passes; without a key from outside the vault has one. */
export const openTokens = async (vault: UserVault, issuer: string, given?: JWK): Promise<Tokens> => {
  const jwk = given ?? (await signingKey(vault))
  const { d: _, ...publicJwk } = jwk
  const privateKey = await importJWK(jwk, ALGORITHM)
  const publicKey = await importJWK(publicJwk, ALGORITHM)
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
      try {
        return bearing((await jwtVerify(token, publicKey, demands)).payload)
      } catch {
        return undefined
      }
    },
  }
}
