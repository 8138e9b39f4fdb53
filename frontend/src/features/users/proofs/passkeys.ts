import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { Assertion, Attestation } from '@shodh/contracts/users/commands.ts'
import type { PasskeyOptions, PasskeyOptionsResponse } from '@shodh/contracts/users/factors/views.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationJSON,
  PublicKeyCredentialRequestOptionsJSON as RequestJSON,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import type { ApiError, Result } from '../../../api.ts'

/** A number is no domain, and only a domain has passkeys (WebAuthn Level 3, 5.1.2). */
const IP_ADDRESS = /^\[|^[\d.]+$/u

/** Whether this browser has passkeys at this address: with HTTPS, or on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

const library = () => import('./webauthn.ts')

type Sentences = Readonly<Record<string, string>> & { readonly otherwise: string }

const WRONG_ADDRESS = 'Passkeys of this journal work only at its own address.'
const OF_USE: Sentences = {
  SecurityError: WRONG_ADDRESS,
  NotAllowedError: 'No passkey was used. Please try again, or use another way.',
  otherwise: 'This passkey did not work. Please use another way.',
}
const OF_CREATION: Sentences = {
  SecurityError: WRONG_ADDRESS,
  InvalidStateError: 'This device has a passkey for your account already.',
  otherwise: 'No passkey was created: it was cancelled, or your browser or device did not allow it.',
}

const NOT_LOADED: ApiError = {
  status: 'NETWORK',
  message: 'What passkeys need could not be loaded. Please check your connection and reload the page.',
}

/** What the browser and its user answer in a ceremony (WebAuthn Level 3), or why not. */
const perform = async <Data>(
  begin: (code: Awaited<ReturnType<typeof library>>) => Promise<Data>,
  sentences: Sentences,
): Promise<Result<Data>> => {
  const code = await library().catch(() => undefined)
  if (!code) return { error: NOT_LOADED }
  try {
    return { data: await begin(code) }
  } catch (error) {
    const message = sentences[error instanceof Error ? error.name : ''] ?? sentences.otherwise
    return { error: { status: 'UNREADABLE', message } }
  }
}

/**
 * Has the user sign by a passkey. With autofill, passkeys are offered among what the browser fills in (conditional
 * mediation), until another request begins or it is stopped.
 */
export const askForPasskey = (publicKey: PasskeyOptions, useBrowserAutofill = false): Promise<Result<Assertion>> =>
  perform(code => code.startAuthentication({ optionsJSON: publicKey as RequestJSON, useBrowserAutofill }), OF_USE)

/** What is to be signed, or created, and for which challenge. */
export type BegunCeremony = z.infer<typeof PasskeyOptionsResponse>
type Created = { readonly challengeId: string; readonly name: string; readonly attestation: Attestation }

/** Has the browser create a passkey, under the browser's name. */
export const createPasskey = ({ challengeId, publicKey }: BegunCeremony): Promise<Result<Created>> =>
  perform(async code => {
    const attestation = await code.startRegistration({ optionsJSON: publicKey as unknown as CreationJSON })
    return { challengeId, name: browserName(navigator.userAgent), attestation }
  }, OF_CREATION)

export const canOfferPasskeys = async () =>
  (await library().catch(() => undefined))?.browserSupportsWebAuthnAutofill() ?? false

export const stopOffering = async () => (await library().catch(() => undefined))?.WebAuthnAbortService.cancelCeremony()
