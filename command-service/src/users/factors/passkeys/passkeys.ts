import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Assertion, Attestation } from '@shodh/contracts/users/commands.ts'
import { countingFactors, type PasskeyOptions } from '@shodh/contracts/users/factors/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import type { KnownUser } from '../../user.ts'

type Passkey = NonNullable<FactorRow['passkey']>

/** ECDSA with P-256, EdDSA and RSA (COSE): each of them is what authenticators in use have. */
const ALGORITHMS = [-7, -8, -257]

/** Milliseconds that a browser lets its user take. */
const TIMEOUT_MS = 5 * 60_000

const IP_ADDRESS = /^\[|^[\d.]+$/u
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/u

/** The relying party of WebAuthn: a domain, and the one origin whose pages may ask for its passkeys. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** That of a public address; none where it is a number, which is no domain. A journal on loopback is also at `localhost`. */
export const relyingPartyAt = (publicUrl: string): RelyingParty | undefined => {
  const url = new URL(publicUrl)
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost'
  return IP_ADDRESS.test(url.hostname) ? undefined : { id: url.hostname, origin: url.origin }
}

/** It takes a second to load, and most requests do without it. */
const library = () => import('@simplewebauthn/server')

const descriptorOf = ({ credentialId: id, transports }: Passkey) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
})

/** An administrator's authenticator verifies its user (UV), by a PIN or a fingerprint. */
export const isVerificationNeeded = ({ role }: { readonly role: Role }) => role === 'admin'

/**
 * The second steps that are accepted: those that count in the role. Any is better than the password alone, until
 * there is one that counts: whoever became an administrator has the passkey of before, without its user being verified.
 */
export const acceptedFactors = (user: Pick<KnownUser, 'role' | 'factors'>) => {
  const counting = countingFactors(user)
  const isLast = counting.length === 0
  return { factors: isLast ? (user.factors ?? []) : counting, isVerified: isVerificationNeeded(user) && !isLast }
}

const verification = (isRequired: boolean) => (isRequired ? 'required' : 'preferred')

type Creation = {
  readonly challenge: string
  readonly journal: string
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly others: readonly Passkey[]
  /** Whether the authenticator must verify its user (UV), by a PIN or a fingerprint. */
  readonly isVerified: boolean
}

/** Options to create a passkey; it is discoverable, so that it can sign in alone. */
export const creationOptions = (
  { id }: RelyingParty,
  { challenge, journal, user, others, isVerified }: Creation,
): PasskeyOptions => ({
  rp: { id, name: journal },
  user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
  challenge,
  pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  excludeCredentials: others.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', userVerification: verification(isVerified) },
})

type Demands = { readonly challenge: string; readonly isVerified: boolean }

/** What a passkey is to sign; `spend` resolves to whether the challenge was not answered before. */
export type OpenChallenge = Demands & { readonly spend: () => Promise<boolean> }

/** Options to use one of the passkeys; without any named, one that the browser finds. */
export const requestOptions = (
  { id }: RelyingParty,
  { challenge, isVerified }: Demands,
  passkeys: readonly Passkey[] = [],
): PasskeyOptions => ({
  challenge,
  rpId: id,
  timeout: TIMEOUT_MS,
  userVerification: verification(isVerified),
  allowCredentials: passkeys.map(descriptorOf),
})

const demandsOf = ({ id, origin }: RelyingParty, { challenge, isVerified }: Demands) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: isVerified,
})

/** The passkey of a registration (WebAuthn Level 3, 7.1); undefined where it is not what was demanded. */
export const createdPasskey = async (
  party: RelyingParty,
  demands: Demands,
  attestation: Attestation,
): Promise<Passkey | undefined> => {
  const { verifyRegistrationResponse } = await library()
  const response = { ...attestation, clientExtensionResults: {} } as RegistrationResponseJSON
  const { registrationInfo } = await verifyRegistrationResponse({
    ...demandsOf(party, demands),
    response,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { credential, credentialBackedUp: isBackedUp, userVerified: verifiesUser } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: attestation.response.transports ?? [],
    isBackedUp,
    verifiesUser,
  }
}

/** Whether a copy of the passkey may be in use: its counter did not go on (WebAuthn Level 3, 6.1.1). */
const isCopied = (stored: number, counter: number) => (stored > 0 || counter > 0) && counter <= stored

/** The counter in the data of an authenticator: four bytes after the hash of the relying party and the flags. */
const counterIn = ({ response }: Assertion) => {
  const data = Buffer.from(response.authenticatorData, 'base64url')
  return data.length < 37 ? 0 : data.readUInt32BE(33)
}

/**
 * The passkey as its use leaves it (WebAuthn Level 3, 7.2); 'wrong' where it is not what was demanded, 'copied' where a
 * right one has a counter that did not go on.
 */
export const usedPasskey = async (
  party: RelyingParty,
  { passkey, ...demands }: Demands & { readonly passkey: Passkey },
  assertion: Assertion,
): Promise<Passkey | 'wrong' | 'copied'> => {
  if (assertion.id !== passkey.credentialId) return 'wrong'
  const { verifyAuthenticationResponse } = await library()
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'))
  const response = { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON
  // the counter is compared below: only of a signature that is right does it say anything
  const credential = { id: passkey.credentialId, publicKey, counter: counterIn(assertion) - 1 }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...demandsOf(party, demands),
    response,
    credential,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return 'wrong'
  const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
  return isCopied(passkey.counter, counter) ? 'copied' : { ...passkey, counter, isBackedUp }
}
