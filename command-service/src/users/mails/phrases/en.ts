import { codeMinutes, invitationDays, linkHours, type Phrases, proving, recoveryMinutes, type Roles } from './values.ts'

const enRoles: Roles = { admin: 'an administrator', author: 'an author', auditor: 'an auditor' }

const enNewPassword = 'Choose a New Password'
const enChoose = proving(enNewPassword, `Or press this button within ${recoveryMinutes} minutes:`)
const enVerify = proving(
  'Verify This Address',
  `Or press this button within ${linkHours} hours. Use one of the two, once. If the code is not accepted any more, the button still works.`,
)

export const en: Phrases = {
  subject: {
    verification: 'Your verification code',
    recovery: 'Choose a new password',
    'password-changed': 'Your password was changed',
    'email-change': 'Verify your new email address',
    'email-change-requested': 'A change of your email address was requested',
    'email-changed': 'Your email address was changed',
    'new-device': 'A sign-in with another browser',
    'api-token-created': 'An API token was created',
    'factors-changed': 'Your second step',
    'factors-reset': 'Your second step was reset',
    'second-step-guessed': 'Wrong codes for your second step',
    'second-step-needed': 'Your account needs a second step',
    'identity-changed': 'Your ways to sign in',
    invitation: 'You are invited',
    'account-ends': 'Your account will be deleted',
  },
  changes: (left, by) => ({
    'passkey-added': 'a passkey was added',
    'passkey-removed': 'a passkey was removed',
    'totp-added': 'an authenticator app was added',
    'totp-removed': 'an authenticator app was removed',
    'codes-created': 'new recovery codes were created',
    'code-used': `a recovery code was used, and ${left} are left`,
    'identity-linked': `signing in with ${by} was linked`,
    'identity-unlinked': `signing in with ${by} was unlinked`,
  }),
  tokensLeft: tokens =>
    `API tokens of your account that still work: ${tokens}. If somebody else may have one, revoke it in your profile.`,
  greeting: name => `Dear ${name},`,
  blocks: {
    verification: values => [
      `there is an account for you at ${values.journal}. To verify this email address, sign in with it and, within ${codeMinutes} minutes, enter this code:`,
      { code: values.code },
      enVerify(values, 'You sign in at'),
      'If you do not know what this is about, please ignore this mail.',
    ],
    recovery: values => [
      `to choose a new password for your account at ${values.journal}, enter this code where you asked for it. It works once and for ${codeMinutes} minutes:`,
      { code: values.code },
      enChoose(values, 'You can ask for another code at'),
      'If you did not ask for this, please ignore this mail: your password stays as it is.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `the password of your account at ${journal} was changed on ${at}. Wherever else you were signed in, you no longer are.`,
      'If that was not you, choose a new password at once.',
      { button: enNewPassword, link },
    ],
    'email-change': values => [
      `this is to become the email address of your account at ${values.journal}. To verify it, enter this code in your profile within ${codeMinutes} minutes:`,
      { code: values.code },
      enVerify(values, 'Your profile is at'),
      'Until then, your present address stays in use.',
      'If you did not ask for this, please ignore this mail: nothing changes.',
    ],
    'email-change-requested': ({ journal, link, at }) => [
      `on ${at}, somebody who knows the password of your account at ${journal} asked for another email address. It takes the place of this one as soon as it is verified.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once, which also stops the change.',
      { button: enNewPassword, link },
    ],
    'email-changed': ({ journal, at }) => [
      `the email address of your account at ${journal} was changed on ${at}. This address no longer belongs to it.`,
      'If you did not expect that, please write to the journal.',
    ],
    'new-device': ({ journal, link, at, device }) => [
      `on ${at}, somebody signed in to your account at ${journal} with a browser that had not been used for it before: ${device}.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once, which also ends that session.',
      { button: enNewPassword, link },
    ],
    'api-token-created': ({ journal, link, at }) => [
      `on ${at}, an API token of your account at ${journal} was created. Until it expires or is revoked, whoever has it acts in your name.`,
      'If that was not you, revoke it in your profile and choose a new password at once.',
      { button: 'Open Your Profile', link },
    ],
    'factors-changed': ({ journal, link, at, change }) => [
      `on ${at}, in your account at ${journal}, ${change}. Your profile shows which second steps there are, and where you are signed in.`,
      'If that was not you, choose a new password at once, and write to the journal.',
      { button: enNewPassword, link },
    ],
    'identity-changed': ({ journal, link, at, change }) => [
      `on ${at}, in your account at ${journal}, ${change}. Your profile shows how you can sign in.`,
      'If that was not you, choose a new password at once, and write to the journal.',
      { button: enNewPassword, link },
    ],
    'second-step-guessed': ({ journal, link, at }) => [
      `on ${at}, somebody got past the first step of signing in to your account at ${journal}, such as its password, or was in a browser where you are signed in, and then entered several wrong codes. For a while, no code is accepted.`,
      'If that was you, try again later. If it was not, choose a new password at once; that also ends every session.',
      { button: enNewPassword, link },
    ],
    'second-step-needed': ({ journal, link, at }) => [
      `from ${at} on, your account at ${journal} needs a second step to sign in: a passkey, or the code of an authenticator app. Without one, only your profile opens from then on.`,
      'Please set one up in your profile before that day. It takes a few minutes.',
      { button: 'Open Your Profile', link },
    ],
    'factors-reset': ({ journal, link, at }) => [
      `on ${at} the second step of your sign-in at ${journal} was reset: passkeys, authenticator apps and recovery codes no longer count, and wherever you were signed in, you no longer are. Sign in with your password, and set up a new one in your profile.`,
      'If you did not ask for that, choose a new password at once, and write to the journal.',
      { button: enNewPassword, link },
    ],
    invitation: ({ journal, link, at, role, by }) => [
      `${by ? `${by} invites you` : 'you are invited'} to ${journal} as ${enRoles[role]}. Open your account by this button, with a password that you choose:`,
      { button: 'Accept the Invitation', link },
      `It works once, within ${invitationDays} days: until ${at}.`,
      'If you do not know what this is about, please ignore this mail: no account is opened.',
    ],
    'account-ends': ({ journal, link, at }) => [
      `nobody has signed in to your account at ${journal} for as long as the journal stores unused accounts. It will be deleted for good, with its drafts, on ${at}.`,
      'If you still need it, sign in once before that day. Otherwise there is nothing to do.',
      { button: 'Sign In', link },
    ],
  },
}
