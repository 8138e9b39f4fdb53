import { FactorAddedResponse, PasskeyCreationResponse } from '@shodh/contracts/users/factors/views.ts'
import { browserName } from '@shodh/contracts/users/browser-name.ts'
import { unreadable } from '../../../../api.ts'
import type { Posted, usePost } from '../use-post.ts'
import { startRegistration } from '../../proofs/webauthn.ts'
import { OWN_FACTORS } from './calls.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'No passkey was created: it was cancelled, or your browser or device did not allow it.'

/** Has the browser create a passkey, and adds it under the browser's name. */
export const addPasskey = async (post: ReturnType<typeof usePost>): Promise<Posted<FactorAddedResponse>> => {
  const begun = await post(PasskeyCreationResponse, { url: `${OWN_FACTORS}/passkeys/options` })
  if (begun.error) return begun
  const { challengeId, publicKey } = begun.data
  try {
    const attestation = await startRegistration({ optionsJSON: publicKey as CreationOptions })
    return await post(FactorAddedResponse, {
      url: `${OWN_FACTORS}/passkeys`,
      body: { challengeId, name: browserName(navigator.userAgent), attestation },
    })
  } catch (error) {
    return { error: unreadable(sentenceOf(error)) }
  }
}
