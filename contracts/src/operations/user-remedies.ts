import type { userRefusals } from '../users/refusals.ts'

/** What to do about what sign-in and accounts refuse. */
export const userRemedies: Readonly<Record<keyof typeof userRefusals, string>> = {
  TOKEN_IN_ADDRESS:
    'Revoke the token: addresses are stored by browsers, proxies and logs. Create another one, and send it as `Authorization: Bearer …`.',
  TOKEN_FORBIDDEN:
    'Create a token whose `scopes` have it, or sign in by `POST /auth/login`: no token manages accounts, sessions or sign-in, or does what asks again for a proof of who one is.',
  API_TOKEN_NOT_FOUND: 'List the tokens: it was revoked, or is of another account.',
  TOO_MANY_API_TOKENS: 'Revoke a token that is no longer used or has expired.',
  AUTHENTICATION_REQUIRED:
    'Sign in by `POST /auth/login` and send the `accessToken` as `Authorization: Bearer …`. An expired one is renewed by `POST /auth/refresh`.',
  INVALID_CREDENTIALS: 'Check the e-mail address and the password, or ask for a code by `POST /auth/forgot-password`.',
  FORBIDDEN: 'Sign in with an account whose role may do this, or ask an administrator of the journal to do it.',
  CROSS_SITE:
    'Send the request from a page of the journal itself. A program outside of browsers sends the refresh token in the body instead of the cookie.',
  SESSION_EXPIRED: 'Sign in again by `POST /auth/login`.',
  SESSION_NOT_FOUND: 'List your sessions again; this one has already ended, or its id is wrong.',
  EMAIL_NOT_VERIFIED:
    'Enter the code of the mail by `POST /auth/verify-email`, or open its link. `POST /auth/resend-otp` sends another code.',
  SIGN_IN_THROTTLED: 'Wait for the seconds that Retry-After names before you sign in again.',
  OTP_WRONG: 'Type the six digits of the newest mail.',
  OTP_EXPIRED: 'Ask for a new code and use it within ten minutes.',
  OTP_SPENT: 'Ask for a new code. If codes were tried too often today, use the link in the mail.',
  OTP_TOO_SOON: 'Wait for the seconds that Retry-After names before you ask for another code.',
  RESET_LINK_INVALID: 'Ask for a new password reset; a link works once and for one hour.',
  VERIFICATION_LINK_INVALID: 'Ask for a new verification mail; a link works for one day.',
  SET_UP_LINK_INVALID:
    'Sign in if the administrator already has a password. Otherwise look for a newer link in `first-administrator.txt`, in the data of the journal.',
  INVITATION_INVALID:
    'Sign in if you have an account already. Otherwise ask whoever invited you to send the invitation again.',
  CURRENT_PASSWORD_WRONG: 'Type the password that you sign in with now.',
  PASSWORD_COMMON: 'Choose a longer password that is not on lists of common ones, such as several unrelated words.',
  PASSWORD_PERSONAL: 'Choose a password that cannot be guessed from your name, your address or the journal.',
  PASSWORD_UNCHANGED: 'Choose another password than the one that you have now.',

  USER_NOT_FOUND: 'List the users again; this one was erased, or the id is wrong.',
  EMAIL_TAKEN: 'Use another e-mail address, or change the account that already has this one.',
  INVITATION_NOT_FOUND: 'List the invitations and the users again.',
  ALREADY_INVITED: 'Send it again by `POST /admin/invitations/{id}/resend`, or withdraw it first.',
  INVITED_TOO_SOON: 'Wait for the seconds that Retry-After names before you send it again.',
  TOO_MANY_INVITATIONS: 'Withdraw invitations that nobody accepts, then invite again.',
  ADDRESS_HAS_ACCOUNT: 'Let the owner of the account read it by `POST /users/profile/personal-data`.',
  OWN_ACCOUNT_DELETION: 'Ask another administrator to delete your account.',
  OWN_ROLE: 'Ask another administrator to change your role.',
  OWN_EMAIL: 'Change it by `PATCH /users/profile`, with your current password.',
  OWN_PASSWORD: 'Change it by `POST /auth/change-password`, with your current password.',
  USER_INACTIVE: 'Set the status of the account to `active` first, then repeat the request.',
  OWN_STATUS: 'Ask another administrator to deactivate your account.',
  LAST_ADMINISTRATOR: 'Make another account an active administrator first.',
  ROLES_ARE_FIXED: 'Give the users of the role another one of the three roles instead.',

  SECOND_FACTOR_REQUIRED:
    'Send a code, a recovery code or the assertion of a passkey with the `id` of the `challenge` to `POST /auth/second-factor`, within five minutes.',
  STEP_UP_REQUIRED:
    'Prove to be there by `POST /users/profile/step-up`, by one of the `methods` of the `challenge`, and send the request again. That counts for ten minutes.',
  SECOND_FACTOR_MISSING:
    'Add a passkey or an authenticator app by the calls below `/users/profile/factors`; until then only the own account can be used.',
  CODE_WRONG:
    'Type the code that the app shows now. Each code counts once; a clock that is off by more than a minute has wrong ones.',
  PASSKEY_WRONG:
    'Ask for new options and use a passkey of the account on a page of the journal, with the fingerprint, face or PIN of its device. One that was removed no longer counts.',
  PASSKEYS_UNAVAILABLE:
    'Let the operator set PUBLIC_URL to an address with a domain, by HTTPS; on one machine, open the journal at localhost.',
  CHALLENGE_EXPIRED: 'Begin the sign-in, or the request, again: its challenge counts for five minutes, and once.',
  FACTOR_CODES_WRONG:
    'Wait until the app shows a new code, type it, and then the one after it. Set the clock of the device by the network.',
  FACTOR_NOT_FOUND: 'Read `GET /users/profile/factors` again; it was removed, or its id is wrong.',
  TOO_MANY_FACTORS: 'Remove one that is no longer used.',
  SECOND_FACTOR_NEEDED: 'Add another one first, or ask an administrator why the journal needs it.',
  NO_SECOND_FACTOR: 'Nothing needs to be done: the password alone signs in.',
  OWN_FACTORS: 'Use the calls below `/users/profile/factors`, or ask another administrator.',
  POLICY_LOCKS_OUT: 'Add a passkey or an authenticator app to your own account, then send the request again.',

  PROVIDER_NOT_FOUND: 'Read `signIn` of `/journal.json`: it lists the identity providers that the operator offers.',
  PROVIDER_UNAVAILABLE: 'Wait a minute, or sign in by another way. The log of the server says what failed.',
  PROVIDER_REFUSED:
    'Begin the sign-in again: what leads back is valid once. The log of the server says what was wrong.',
  IDENTITY_UNKNOWN:
    'Link the account by `POST /users/profile/identities/{provider}` while it is signed in, or ask the operator to trust the e-mail addresses of the provider.',
  IDENTITY_TAKEN: 'Unlink the other account first, or sign in there as somebody else.',
  IDENTITY_ALREADY_LINKED: 'Unlink by `DELETE /users/profile/identities/{provider}`, then begin again.',
  IDENTITY_NOT_LINKED: 'List what is linked by `GET /users/profile/identities`.',
  LAST_WAY_IN: 'Choose a password by `POST /auth/forgot-password`, or add a passkey, then send the request again.',
}
