import type { PublicKeyCredentialRequestOptionsJSON as RequestJSON } from '@simplewebauthn/browser'
import type { Assertion } from '@shodh/contracts/users/commands.ts'
import type { PasskeyRequest } from '@shodh/contracts/users/factors/views.ts'
import type { ApiError, Result } from '../../../api.ts'

/** A number is no domain, and only a domain has passkeys (WebAuthn Level 3, 5.1.2). */
const IP_ADDRESS = /^\[|^[\d.]+$/u

/** Whether this browser has passkeys at this address: with HTTPS, or on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

/** Fetched by who uses a passkey. */
const library = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>

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

/** What the browser and its user make of it, or why not, in the user's words. */
const ceremony = async <Made>(run: (code: Library) => Promise<Made>): Promise<Result<Made>> => {
  const code = await library().catch(() => undefined)
  if (!code) return { error: NOT_LOADED }
  try {
    return { data: await run(code) }
  } catch (error) {
    return { error: failed(error) }
  }
}

/**
 * Asks for a passkey. With autofill, browsers offer it among what they fill in (conditional mediation), until another
 * ceremony begins or it is stopped.
 */
export const askForPasskey = (publicKey: PasskeyRequest, useBrowserAutofill = false): Promise<Result<Assertion>> =>
  ceremony(
    async ({ startAuthentication }) =>
      await startAuthentication({ optionsJSON: publicKey as RequestJSON, useBrowserAutofill }),
  )

export const canOfferPasskeys = async () =>
  (await library().catch(() => undefined))?.browserSupportsWebAuthnAutofill() ?? false

export const stopOffering = async () => (await library().catch(() => undefined))?.WebAuthnAbortService.cancelCeremony()
