import type { Factor, SignInPolicy } from './factors/views.ts'
import { userView } from './views.ts'

/** A user as the API's document shows it. */
export const exampleUser = userView(
  {
    id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33',
    role: 'author',
    status: 'active',
    emailVerified: true,
    createdAt: '2026-01-10T05:00:00.000Z',
    updatedAt: '2026-01-10T05:00:00.000Z',
  },
  { name: 'Asha Rao', email: 'asha.rao@example.org' },
)

export const exampleTokens = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwYjVmNGYwZSJ9.c2lnbmF0dXJl',
  refreshToken: '8d1f0c52-6a0c-4a2f-9d1e-5d3d6b1f2a44.c2VjcmV0',
  expiresIn: 900,
}

export const examplePassword = 'Tamarind-kettle-58-rain'

export const exampleFactor: Factor = {
  id: '7c2d9e10-5a1b-4c3d-8e4f-6a7b8c9d0e1f',
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-01-10T05:00:00.000Z',
  usedAt: '2026-01-15T04:00:00.000Z',
}

export const exampleRecoveryCodes = ['k7pq-3mxw-9dtz-4hvc', 'r2fj-8nyb-6sgk-5wqe']

const challenge = 'm9rW2pYb1Jv0Qx7cT4uZ6kLdFhGsNaEiOoPqRtXwYzA'
const rpId = 'journal.example.org'
const credential = { id: 'wq3sX0s1q7mHn0ybl5tQ', rawId: 'wq3sX0s1q7mHn0ybl5tQ', type: 'public-key' } as const
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'

export const examplePasskeyRequest = {
  challenge,
  rpId,
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: credential.id, type: 'public-key' }],
}

export const examplePasskeyCreation = {
  challenge,
  rp: { id: rpId, name: 'Journal of Examples' },
  user: { id: 'C19PDppdSmWPCy8djG5aMw', name: exampleUser.email, displayName: exampleUser.name },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
}

export const exampleAssertion = {
  ...credential,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MF',
    signature: 'MEUCIQDk',
  },
}

export const exampleAttestation = {
  ...credential,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg' },
}

export const examplePolicy: SignInPolicy = {
  required: 'administrators',
  administratorsSince: '2026-01-15T05:00:00.000Z',
  everybodySince: null,
  changedAt: '2026-01-15T05:00:00.000Z',
}
