/** What a mail is, by its purpose. */
export const mailNames = {
  verification: 'The mail with the code to verify',
  recovery: 'The mail to choose a new password',
  'password-changed': 'The mail about a changed password',
  'email-change': 'The mail to verify a new email address',
  'email-change-requested': 'The mail about a requested change of the email address',
  'email-changed': 'The mail about a changed email address',
  'new-device': 'The mail about a sign-in with another browser',
  'api-token-created': 'The mail about a new API token',
  invitation: 'The mail that invites to open an account',
  'account-ends': 'The mail that an unused account will be deleted',
  'factors-changed': 'The mail about a changed second step',
  'factors-reset': 'The mail about a second step that was reset',
  'second-step-guessed': 'The mail about wrong codes for a second step',
  'second-step-needed': 'The mail about a second step that is needed',
  'identity-changed': 'The mail about a sign-in that was linked or unlinked',
  'factors-reset-notice': 'The mail to administrators about a second step that was reset',
  'contact-message': 'The mail about a message to the journal',
  'damaged-files': 'The mail about damaged files',
  'late-backup': 'The mail about a late backup',
  'log-alarm': 'The mail that the public log does not continue',
  'audit-digest': 'The weekly mail about the record',
  'proposed-correction': 'The mail about a proposed correction',
  'infected-file': 'The mail about a virus in a file',
  subscription: 'The mail that confirms a subscription',
  'author-mail': 'A mail to an author of a paper',
  'contact-reply': 'A reply to a message to the journal',
  'contact-acknowledgement': 'The acknowledgement of a message to the journal',
} as const

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'])
const UNACCEPTED = new Set(['530', '534', '535', 'EAUTH', 'ENOAUTH', 'EOAUTH2'])

/** Why a mail was not taken, of the mail server's reply code (RFC 5321, 4.2) or the code of the connection's error. */
export const mailTrouble = (code: string) => {
  if (UNREACHABLE.has(code)) return 'the mail server cannot be reached'
  if (UNACCEPTED.has(code)) return 'the mail server does not accept the user and password that are set for the journal'
  if (code === 'ETLS') return 'the mail server does not encrypt'
  if (/^4\d\d$/u.test(code)) return 'the mail server did not take it for now'
  return /^5\d\d$/u.test(code) ? 'the mail server refused it' : 'it could not be handed over'
}
