import * as z from 'zod/mini'
import { iso } from '../../time/dates.ts'
import type { Role } from '../fields.ts'
import type { FactorRow } from '../vault-rows.ts'

export const FactorKind = z.enum(['passkey', 'totp'])
export type FactorKind = z.infer<typeof FactorKind>

/** What proves who somebody is; `recovery` is a recovery code, `link` that of a mail, `oidc` another identity provider. */
export const SignInMethod = z.enum(['password', 'passkey', 'totp', 'recovery', 'link', 'oidc'])
export type SignInMethod = z.infer<typeof SignInMethod>

/**
 * What a browser takes as it is to create a passkey or to use one, `PublicKeyCredentialCreationOptionsJSON` and
 * `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, sections 5.4 and 5.5); bytes are base64url.
 */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** How a sign-in, or an act of weight, goes on: with one of the methods, once, until it expires (ISO 8601). */
export const Challenge = z.object({
  id: z.string(),
  methods: z.array(z.enum(['password', 'passkey', 'totp', 'recovery'])),
  /** Where one of them is a passkey. */
  publicKey: z.optional(PasskeyOptions),
  expiresAt: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/** A second step of an account that is in use. Dates are ISO 8601. */
export const Factor = z.object({
  id: z.string(),
  kind: FactorKind,
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** Of a passkey: whether another device has it, too. */
  isBackedUp: z.optional(z.boolean()),
  /** A passkey that does not verify its user, of an administrator: it does not count as a second step. */
  isTooWeak: z.optional(z.boolean()),
})
export type Factor = z.infer<typeof Factor>

export const factorView = ({ id, kind, name, createdAt, usedAt, passkey }: FactorRow): Factor => ({
  id,
  kind,
  name,
  createdAt: iso(createdAt),
  usedAt: usedAt === null ? null : iso(usedAt),
  ...(passkey && { isBackedUp: passkey.isBackedUp }),
})

/** `GET /users/profile/factors`; `deadline` (ISO 8601) is until when one must be there, null where none must; `isOver` by the journal's clock. */
export const OwnFactorsResponse = z.object({
  /** An account that an identity provider's sign-in has opened has none until its owner chooses one. */
  hasPassword: z.boolean(),
  factors: z.array(Factor),
  recoveryCodesLeft: z.int(),
  policy: z.object({ isRequired: z.boolean(), deadline: z.nullable(z.string()), isOver: z.boolean() }),
})
export type OwnFactorsResponse = z.infer<typeof OwnFactorsResponse>

/** `GET /admin/users/:id/factors` */
export const FactorsResponse = z.object({ factors: z.array(Factor), recoveryCodesLeft: z.int() })

/** What an authenticator app is given: the secret in Base32 (RFC 4648), and the same as an `otpauth:` address. */
export const TotpResponse = z.object({ factorId: z.string(), secret: z.string(), uri: z.string() })

/** A factor that is in use from now on; the recovery codes of the first one, shown once. */
export const FactorAddedResponse = z.object({ factor: Factor, recoveryCodes: z.nullable(z.array(z.string())) })
export type FactorAddedResponse = z.infer<typeof FactorAddedResponse>

export const FactorResponse = z.object({ factor: Factor })
export const RecoveryCodesResponse = z.object({ codes: z.array(z.string()) })

export const PasskeyOptionsResponse = z.object({ challengeId: z.string(), publicKey: PasskeyOptions })

/** How many an account has of each kind that count. */
export const FactorCounts = z.object({ passkeys: z.int(), totp: z.int() })

/** Who must have a second step. */
export const RequiredOf = z.enum(['nobody', 'administrators', 'everybody'])
export type RequiredOf = z.infer<typeof RequiredOf>

/** The policy of signing in, from events; the times (ISO 8601) are since when it has held without a break, else null. */
export const SignInPolicy = z.object({
  required: RequiredOf,
  administratorsSince: z.nullable(z.string()),
  everybodySince: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type SignInPolicy = z.infer<typeof SignInPolicy>
export type SignInPolicyDocument = SignInPolicy & { readonly id: string }

/** `GET` and `PUT /admin/sign-in-policy` */
export const SignInPolicyResponse = z.object({ policy: SignInPolicy })

/** What a factor of the log is: the rest of it is in the vault. */
export type FactorInLog = { readonly id: string; readonly kind: FactorKind; readonly verifiesUser?: boolean }

type WithFactors = { readonly role: Role; readonly factors?: readonly FactorInLog[] | undefined }
type OfFactor = { readonly factorId: string; readonly kind: FactorKind; readonly verifiesUser?: boolean | undefined }

export const withoutFactor = (factors: readonly FactorInLog[] = [], { factorId }: Pick<OfFactor, 'factorId'>) =>
  factors.filter(({ id }) => id !== factorId)

/** Of an event that does not say so, a passkey verifies its user where that is an administrator: no other was accepted. */
export const withFactor = (
  { role, factors }: WithFactors,
  { factorId, kind, verifiesUser = role === 'admin' }: OfFactor,
): readonly FactorInLog[] => [
  ...withoutFactor(factors, { factorId }),
  { id: factorId, kind, ...(kind === 'passkey' && { verifiesUser }) },
]

/** The second steps that count in the role: a passkey of an administrator verifies its user. */
export const countingFactors = ({ role, factors = [] }: WithFactors) =>
  factors.filter(({ kind, verifiesUser }) => role !== 'admin' || kind !== 'passkey' || verifiesUser)

export const countsOf = (factors: readonly FactorInLog[] = []) => ({
  passkeys: factors.filter(({ kind }) => kind === 'passkey').length,
  totp: factors.filter(({ kind }) => kind === 'totp').length,
})

export const isRequiredOf = (required: RequiredOf, role: Role): boolean =>
  required === 'everybody' || (required === 'administrators' && role === 'admin')
