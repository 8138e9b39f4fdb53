import { API_TOKENS_MAX, FACTORS_MAX } from '../limits.ts'

/** What sign-in and accounts refuse: the HTTP status and the message of each. */
export const userRefusals = {
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
  AUTHENTICATION_REQUIRED: { status: 401, message: 'Authentication required' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  FORBIDDEN: { status: 403, message: 'Admin privileges required for this action.' },
  CROSS_SITE: { status: 403, message: 'This request came from another site' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired. Please login again.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address to continue' },
  SIGN_IN_THROTTLED: { status: 429, message: 'Too many failed attempts to sign in. Please try again later.' },
  OTP_WRONG: { status: 400, message: 'Invalid OTP. Please try again.' },
  OTP_EXPIRED: { status: 400, message: 'This OTP has expired. Please request a new one.' },
  OTP_SPENT: { status: 400, message: 'Invalid OTP. It was tried too often. Please request a new one.' },
  OTP_TOO_SOON: { status: 429, message: 'Please wait before requesting another OTP.' },
  RESET_LINK_INVALID: { status: 400, message: 'Invalid reset link. Please request a new password reset.' },
  VERIFICATION_LINK_INVALID: { status: 400, message: 'Invalid verification link. Please request a new one.' },
  SET_UP_LINK_INVALID: { status: 400, message: 'This set-up link is no longer valid' },
  INVITATION_INVALID: {
    status: 400,
    message: 'This invitation has expired, was used or was withdrawn. Please ask the journal for a new one.',
  },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'The current password is wrong' },
  PASSWORD_COMMON: { status: 400, message: 'Password is too common. Please choose a stronger password.' },
  PASSWORD_PERSONAL: {
    status: 400,
    message: "Password must not be your name, your e-mail address or the journal's name.",
  },
  PASSWORD_UNCHANGED: { status: 400, message: 'The new password must differ from the current one' },

  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  EMAIL_TAKEN: { status: 409, message: 'A user with this email already exists' },
  INVITATION_NOT_FOUND: { status: 404, message: 'This invitation was accepted or withdrawn' },
  ALREADY_INVITED: { status: 409, message: 'This address is invited already: its invitation can be sent again' },
  INVITED_TOO_SOON: {
    status: 429,
    message: 'This invitation was sent a moment ago. Please wait before sending it again.',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: 'As many invitations are open as there can be. Please withdraw some of them first.',
  },
  ADDRESS_HAS_ACCOUNT: { status: 409, message: 'This address has an account: its owner finds the file in Profile' },
  OWN_ACCOUNT_DELETION: { status: 409, message: 'You cannot delete your own account' },
  OWN_ROLE: { status: 409, message: 'You cannot change your own role' },
  OWN_EMAIL: { status: 409, message: 'Please change your own e-mail address in your profile' },
  OWN_PASSWORD: { status: 409, message: 'Please change your own password in your profile' },
  USER_INACTIVE: { status: 409, message: 'This account is inactive. Please activate it first.' },
  OWN_STATUS: { status: 409, message: 'You cannot deactivate your own account' },
  LAST_ADMINISTRATOR: { status: 409, message: 'The last active administrator must stay' },
  ROLES_ARE_FIXED: { status: 409, message: 'The roles are fixed and cannot be deleted' },

  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Please sign in with your second step. If this page does not ask for it, reload it.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    message: 'Nothing was done: you have not confirmed that it is you. If this page did not ask you to, reload it.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Please set up a second step first: Profile, Sign-in and security.',
  },
  CODE_WRONG: { status: 400, message: 'This code is not right.' },
  PASSKEY_WRONG: { status: 400, message: 'This passkey did not work. Please use another way.' },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    message: 'Passkeys need an address with a name, such as that of the journal or localhost.',
  },
  CHALLENGE_EXPIRED: { status: 400, message: 'This sign-in took too long. Please start again.' },
  FACTOR_CODES_WRONG: {
    status: 400,
    message: 'These codes are not right. Please enter two codes that the app shows one after the other.',
  },
  FACTOR_NOT_FOUND: { status: 404, message: 'This second step is no longer there' },
  TOO_MANY_FACTORS: { status: 409, message: `An account can have at most ${FACTORS_MAX} second steps` },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    message: 'Your account must have a second step. Please add another one before you remove this one.',
  },
  NO_SECOND_FACTOR: { status: 409, message: 'This account has no second step' },
  OWN_FACTORS: { status: 409, message: 'Please change your own second step in your profile' },
  POLICY_LOCKS_OUT: {
    status: 409,
    message: 'You have no second step yourself, so this would lock you out. Please set one up in your profile first.',
  },

  PROVIDER_NOT_FOUND: { status: 404, message: 'This way to sign in is not set up' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The other service does not respond right now. Please try again later.',
  },
  PROVIDER_REFUSED: { status: 400, message: "The other service's answer was not accepted. Please try again." },
  IDENTITY_UNKNOWN: {
    status: 400,
    message:
      'No account of this journal belongs to this sign-in. Please sign in another way, and link it in your profile.',
  },
  IDENTITY_TAKEN: { status: 409, message: 'Another account of this journal is linked to this sign-in.' },
  IDENTITY_ALREADY_LINKED: { status: 409, message: 'Your account is linked to another one there. Unlink that first.' },
  IDENTITY_NOT_LINKED: { status: 404, message: 'Your account is not linked to it' },
  LAST_WAY_IN: {
    status: 409,
    message: "You could not sign in any more. Please choose a password first: sign out, then use 'Forgot password?'.",
  },
} as const
