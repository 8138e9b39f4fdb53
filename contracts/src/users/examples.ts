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
