import type { Values } from '@shodh/contracts/audit/log.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'

type Subject = {
  /** Of what it is about. */
  readonly name: string
  readonly isOwn: boolean
  readonly values: Values
  readonly after: Values
}

/** What fields are called, where their name does not say it. */
const LABELS: Readonly<Record<string, string>> = {
  authorName: 'author',
  publishedOn: 'date of publication',
  firstPage: 'first page',
  lastPage: 'last page',
  doi: 'DOI',
}

const listed = (words: readonly string[]) =>
  // Stryker disable next-line StringLiteral: Fewer than two words have nothing between them.
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const fieldsIn = (values: Values) => listed(Object.keys(values).map(field => LABELS[field] ?? field))

const papersIn = ({ papers }: Values) => (papers === 1 ? '1 paper' : `${String(papers)} papers`)

const sessionsIn = ({ sessions }: Values) => (sessions === 1 ? '1 session' : `${String(sessions)} sessions`)

const membersIn = ({ members }: Values) => (members === 1 ? '1 member' : `${String(members)} members`)

const section = ({ name }: Subject) => `the board's section “${name}”`

const unscanned = ({ notScanned }: Values) => (notScanned === true ? ', which no scanner looked at' : '')

const account = ({ isOwn, name }: Subject) => (isOwn ? 'their own account' : `the account of ${name}`)

/** What the actor did, after their name. */
const phrases: { readonly [Type in JournalEvent['type']]: (subject: Subject) => string } = {
  YearOpened: ({ name, values }) => `opened the year ${name} for ${String(values['issueType'])} issues`,
  VolumeCreated: ({ name, values }) =>
    `created the volume ${name} (${String(values['issueType'])}, ${String(values['year'])})`,
  VolumeActivated: ({ name }) => `activated the volume ${name}`,
  VolumeDeactivated: ({ name }) => `deactivated the volume ${name}`,
  VolumeDeleted: ({ name, values }) => `deleted the volume ${name} with ${papersIn(values)}`,
  VolumeRestored: ({ name, values }) => `restored the volume ${name} with ${papersIn(values)}`,
  VolumeRepaired: ({ name }) => `repaired the volume ${name}`,
  PaperUploaded: ({ name, values }) => `uploaded “${name}” to ${String(values['volumeName'])}`,
  PaperRevised: ({ name, values }) => `changed ${fieldsIn(values) || 'nothing'} of “${name}”`,
  PdfReplaced: ({ name, values }) => `replaced the PDF of “${name}” with version ${String(values['version'])}`,
  PdfWithheld: ({ name, values }) =>
    `withheld version ${String(values['withheldVersion'])} of the PDF of “${name}” (${String(values['lawfulBasis'])})`,
  PdfReleased: ({ name, values }) => `released version ${String(values['releasedVersion'])} of the PDF of “${name}”`,
  PaperDeleted: ({ name }) => `deleted “${name}”`,
  PaperRestored: ({ name }) => `restored “${name}”`,
  CorrectionIssued: ({ name, values }) => `issued a correction (${String(values['correction'])}) of “${name}”`,
  ConcernExpressed: ({ name }) => `expressed concern about “${name}”`,
  ConcernLifted: ({ name }) => `lifted the expression of concern about “${name}”`,
  PaperRetracted: ({ name, values }) => `retracted ${values['retraction'] === 'partial' ? 'parts of ' : ''}“${name}”`,
  PaperWithdrawn: ({ name }) => `withdrew “${name}”`,
  CorrectionProposed: ({ name, values }) => `proposed a correction (${String(values['proposed'])}) of “${name}”`,
  DraftSaved: () => 'saved a draft',
  DraftDiscarded: () => 'discarded a draft',
  DraftPublished: () => 'published a draft',
  SectionCreated: subject => `created ${section(subject)}`,
  SectionRevised: subject => `changed ${fieldsIn(subject.values) || 'nothing'} of ${section(subject)}`,
  SectionDeleted: subject => `deleted ${section(subject)} with ${membersIn(subject.values)}`,
  SectionRestored: subject => `restored ${section(subject)} with ${membersIn(subject.values)}`,
  SectionsReordered: () => 'ordered the sections of the board',
  MemberAdded: ({ name }) => `added ${name} to the board`,
  MemberRevised: ({ name, values }) =>
    `changed what the board says of ${name} (revision ${String(values['revision'])})`,
  MemberMoved: ({ name }) => `moved ${name} to another section of the board`,
  MemberRemoved: ({ name }) => `deleted ${name} from the board`,
  MemberRestored: ({ name }) => `restored ${name} to the board`,
  MemberErased: () => 'erased a member of the board',
  MembersReordered: subject => `ordered the members of ${section(subject)}`,
  MemberStruck: ({ name }) => `struck ${name} from the history of the board`,
  FolderCreated: ({ name }) => `created the folder “${name}”`,
  FolderRenamed: ({ name }) => `renamed a folder to “${name}”`,
  FolderMoved: ({ name }) => `moved the folder “${name}” with all that it holds`,
  FolderDeleted: ({ name }) => `deleted the folder “${name}” with all that it holds`,
  FolderRestored: ({ name }) => `restored the folder “${name}”`,
  FolderPublished: ({ name }) => `published the folder “${name}”`,
  FolderUnpublished: ({ name }) => `took the publication of the folder “${name}” back`,
  FileUploaded: ({ name, values }) => `uploaded the file “${name}”${unscanned(values)}`,
  FileReplaced: ({ name, values }) =>
    `replaced the file “${name}” with version ${String(values['version'])}${unscanned(values)}`,
  FileRenamed: ({ name }) => `renamed a file to “${name}”`,
  FileMoved: ({ name }) => `moved the file “${name}”`,
  FileDeleted: ({ name }) => `deleted the file “${name}”`,
  FileRestored: ({ name }) => `restored the file “${name}”`,
  FilePublished: ({ name }) => `published the file “${name}”`,
  FileUnpublished: ({ name }) => `took the publication of the file “${name}” back`,
  FileVersionRemoved: ({ name, values }) => `removed version ${String(values['removedVersion'])} of the file “${name}”`,
  FileShared: ({ name, values }) => `shared the file “${name}” by a link until ${String(values['expiresAt'])}`,
  ShareRevoked: ({ name }) => `revoked a link to the file “${name}”`,
  RedirectsReplaced: ({ values }) => `replaced the redirects of old addresses, ${String(values['redirects'])} now`,
  UserRegistered: subject => `opened ${account(subject)} as ${String(subject.values['role'])}`,
  EmailVerified: subject => `verified the e-mail address of ${account(subject)}`,
  UserRevised: subject => `changed ${listed([subject.values['changed']].flat().map(String))} of ${account(subject)}`,
  RoleChanged: subject => `changed the role of ${account(subject)} to ${String(subject.values['role'])}`,
  UserActivated: subject => `activated ${account(subject)}`,
  UserDeactivated: subject => `deactivated ${account(subject)}`,
  PasswordChanged: subject => `changed the password of ${account(subject)}`,
  SessionsEnded: subject => `ended ${sessionsIn(subject.values)} of ${account(subject)}`,
  UserErased: subject => `erased ${account(subject)}`,
  ContactMessageReceived: () => 'sent a message to the journal',
  ContactMessageHandled: () => 'noted that a message was handled',
  StoresCleaned: ({ values }) => `removed ${String(values['removed'])} leftovers from the stores`,
  ReadModelRebuilt: ({ values }) => `had the read model ${String(values['rebuiltAs'])} built anew`,
  JournalLogBegun: ({ values }) =>
    `began the public log ${String(values['log'])} in place of ${String(values['followed'])}`,
  ClockCorrected: ({ values }) => `confirmed the time, though the event before is of ${String(values['clockBefore'])}`,
  StreamFreed: ({ values }) => `freed the parked stream ${String(values['freed'])}`,
  ContactMessageErased: () => 'erased a message',
}

/** The event in a sentence. */
export const sentenceOf = (type: string, actor: string, subject: Subject): string => {
  const phrase = new Map<string, (subject: Subject) => string>(Object.entries(phrases)).get(type)
  return `${actor} ${phrase ? phrase(subject) : type}`
}
