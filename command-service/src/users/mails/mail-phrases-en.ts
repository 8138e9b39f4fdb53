import { codeMinutes, linkHours, type Phrases, recoveryMinutes } from './mail-phrase.ts'

export const en: Phrases = {
  subject: {
    verification: 'Your verification code',
    recovery: 'Choose a new password',
    'password-changed': 'Your password was changed',
    'email-change': 'Verify your new email address',
    'email-change-requested': 'A change of your email address was requested',
    'email-changed': 'Your email address was changed',
  },
  greeting: name => `Dear ${name},`,
  lines: {
    verification: ({ journal, code, link }) => [
      `there is an account for you at ${journal}. To verify this email address, open this link within ${linkHours} hours:`,
      link,
      `Or sign in with this address and, within ${codeMinutes} minutes, enter this code:`,
      code,
      'Use one of the two, once. If the code is not accepted any more, the link still works.',
      'If you do not know what this is about, please ignore this mail.',
    ],
    recovery: ({ journal, code, link }) => [
      `to choose a new password for your account at ${journal}, enter this code:`,
      code,
      `It works once and for ${codeMinutes} minutes. Or open this link within ${recoveryMinutes} minutes:`,
      link,
      'If you did not ask for this, please ignore this mail: your password stays as it is.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `the password of your account at ${journal} was changed on ${at}. Wherever else you were signed in, you no longer are.`,
      'If that was not you, choose a new password at once:',
      link,
    ],
    'email-change': ({ journal, code, link }) => [
      `this is to become the email address of your account at ${journal}. To verify it, open this link within ${linkHours} hours:`,
      link,
      `Or, within ${codeMinutes} minutes, enter this code in your profile:`,
      code,
      'Use one of the two, once. If the code is not accepted any more, the link still works. Until then, your present address stays in use.',
      'If you did not ask for this, please ignore this mail: nothing changes.',
    ],
    'email-change-requested': ({ journal, link, at }) => [
      `on ${at}, somebody who knows the password of your account at ${journal} asked for another email address. It takes the place of this one as soon as it is verified.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once, which also stops the change:',
      link,
    ],
    'email-changed': ({ journal, at }) => [
      `the email address of your account at ${journal} was changed on ${at}. This address no longer belongs to it.`,
      'If you did not expect that, please write to the journal.',
    ],
  },
}
