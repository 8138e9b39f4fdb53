import type { PublicKeyCredentialRequestOptionsJSON as RequestJSON } from '@simplewebauthn/browser'
import type { Assertion } from '@shodh/contracts/users/commands.ts'
import type { PasskeyRequest } from '@shodh/contracts/users/factors/views.ts'
import type { ApiError, Result } from '../../../api.ts'

/** A number is no domain, and only a domain has passkeys (WebAuthn Level 3, 5.1.2). */
const IP_ADDRESS = /^\[|^[\d.]+$/u

/** Whether this browser has passkeys at this address: with HTTPS, or on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

const library = () => import('./webauthn.ts')

const SENTENCES: Readonly<Record<string, string>> = {
  SecurityError: 'Passkeys of this journal work only at its own address.',
  NotAllowedError: 'No passkey was used. Please try again, or use another way.',
}

const failed = (error: unknown): ApiError => ({
  status: 'UNREADABLE',
  message: SENTENCES[error instanceof Error ? error.name : ''] ?? 'This passkey did not work. Please use another way.',
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
  publicKey: PasskeyRequest,
  useBrowserAutofill = false,
): Promise<Result<Assertion>> => {
  const code = await library().catch(() => undefined)
  if (!code) return { error: NOT_LOADED }
  try {
    return { data: await code.startAuthentication({ optionsJSON: publicKey as RequestJSON, useBrowserAutofill }) }
  } catch (error) {
    return { error: failed(error) }
  }
}

export const canOfferPasskeys = async () =>
  (await library().catch(() => undefined))?.browserSupportsWebAuthnAutofill() ?? false

export const stopOffering = async () => (await library().catch(() => undefined))?.WebAuthnAbortService.cancelCeremony()
