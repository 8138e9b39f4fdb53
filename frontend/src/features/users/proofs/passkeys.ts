import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { Assertion, Attestation } from '@shodh/contracts/users/commands.ts'
import type { PasskeyOptions } from '@shodh/contracts/users/factors/views.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationJSON,
  PublicKeyCredentialRequestOptionsJSON as RequestJSON,
} from '@simplewebauthn/browser'
import type { ApiError, Result } from '../../../api.ts'

/** A number is no domain, and only a domain has passkeys (WebAuthn Level 3, 5.1.2). */
const IP_ADDRESS = /^\[|^[\d.]+$/u

/** Whether this browser has passkeys at this address: with HTTPS, or on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

const library = () => import('./webauthn.ts')

const OF_ERRORS: Readonly<Record<string, string>> = {
  SecurityError: 'Passkeys of this journal work only at its own address.',
  NotAllowedError: 'No passkey was used. Please try again, or use another way.',
}
const OF_CREATION: Readonly<Record<string, string>> = {
  SecurityError: 'Passkeys of this journal work only at its own address.',
  InvalidStateError: 'This device has a passkey for your account already.',
}

const failed = (error: unknown, sentences: Readonly<Record<string, string>>, otherwise: string): ApiError => ({
  status: 'UNREADABLE',
  message: sentences[error instanceof Error ? error.name : ''] ?? otherwise,
})

const NOT_LOADED: ApiError = {
  status: 'NETWORK',
  message: 'What passkeys need could not be loaded. Please check your connection and reload the page.',
}

/**
 * What the browser and its user answer, or why not. With autofill, passkeys are offered among what the browser fills in
 * (conditional mediation), until another request begins or it is stopped.
 */
export const askForPasskey = async (
  publicKey: PasskeyOptions,
  useBrowserAutofill = false,
): Promise<Result<Assertion>> => {
  const code = await library().catch(() => undefined)
  if (!code) return { error: NOT_LOADED }
  try {
    return { data: await code.startAuthentication({ optionsJSON: publicKey as RequestJSON, useBrowserAutofill }) }
  } catch (error) {
    return { error: failed(error, OF_ERRORS, 'This passkey did not work. Please use another way.') }
  }
}

const NOT_CREATED = 'No passkey was created: it was cancelled, or your browser or device did not allow it.'

type Begun = { readonly challengeId: string; readonly publicKey: PasskeyOptions }
type Created = { readonly challengeId: string; readonly name: string; readonly attestation: Attestation }

/** Has the browser create a passkey, under the browser's name. */
export const createPasskey = async ({ challengeId, publicKey }: Begun): Promise<Result<Created>> => {
  const code = await library().catch(() => undefined)
  if (!code) return { error: NOT_LOADED }
  try {
    const attestation = await code.startRegistration({ optionsJSON: publicKey as unknown as CreationJSON })
    return { data: { challengeId, name: browserName(navigator.userAgent), attestation } }
  } catch (error) {
    return { error: failed(error, OF_CREATION, NOT_CREATED) }
  }
}

export const canOfferPasskeys = async () =>
  (await library().catch(() => undefined))?.browserSupportsWebAuthnAutofill() ?? false

export const stopOffering = async () => (await library().catch(() => undefined))?.WebAuthnAbortService.cancelCeremony()
