import { onTestFinished, vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** What a journal asks a browser to create a passkey by. */
export const creationOptions = {
  challenge: 'AAAA',
  rp: { name: 'The Journal' },
  user: { id: 'AAAA', name: 'asha', displayName: 'Asha' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** A browser whose user responds to the question for a passkey by `create`. */
export const offerPasskeys = (create: () => Promise<unknown>) => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  // at an IP address no browser has passkeys
  vi.stubGlobal('location', new URL('http://localhost'))
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials')
    vi.unstubAllGlobals()
  })
}

/** One that browsers create, and how it is sent. */
export const createdPasskey = {
  id: 'abc',
  rawId: bytes('raw'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
}
export const attestation = {
  id: 'abc',
  rawId: base64url('raw'),
  type: 'public-key',
  response: {
    clientDataJSON: base64url('client'),
    attestationObject: base64url('attestation'),
    transports: ['internal'],
  },
}
