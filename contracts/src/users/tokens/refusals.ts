import { API_TOKENS_MAX } from '../../limits.ts'

/** What is refused of API tokens. */
export const tokenRefusals = {
  TOKEN_IN_ADDRESS: {
    status: 400,
    message:
      'An API token must not stand in an address, where others can read it. Please revoke it, and send another one in the Authorization header.',
  },
  TOKEN_FORBIDDEN: {
    status: 403,
    message: 'No API token may do this. Please sign in with your account.',
  },
  API_TOKEN_NOT_FOUND: { status: 404, message: 'There is no such API token. It may have been revoked.' },
  TOO_MANY_API_TOKENS: {
    status: 409,
    message: `You have ${API_TOKENS_MAX} API tokens. Please revoke one before you create another.`,
  },
} as const
