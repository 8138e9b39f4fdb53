import type { JournalEvent } from '../index.ts'
import type { Values } from './log.ts'

type Subject = {
  /** Of what it is about. */
  readonly name: string
  readonly isOwn: boolean
  readonly values: Values
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

const counted = (count: unknown, what: string) => (count === 1 ? `1 ${what}` : `${String(count)} ${what}s`)

const section = ({ name }: Subject) => `the board's section “${name}”`

const versionIn = ({ version }: Values) => ` (version ${String(version)})`

const unscanned = ({ notScanned }: Values) => (notScanned === true ? ', which no scanner looked at' : '')

const account = ({ isOwn, name }: Subject) => (isOwn ? 'their own account' : `the account of ${name}`)

/** What a type of event is called, and what the actor did, after their name. */
type Words = readonly [name: string, phrase: (subject: Subject) => string]

const words: { readonly [Type in JournalEvent['type']]: Words } = {
  PaperUploaded: ['Paper uploaded', ({ name, values }) => `uploaded “${name}” to ${String(values['volumeName'])}`],
  PaperRevised: ['Paper changed', ({ name, values }) => `changed ${fieldsIn(values) || 'nothing'} of “${name}”`],
  PdfReplaced: [
    'PDF replaced',
    ({ name, values }) => `replaced the PDF of “${name}” with version ${String(values['version'])}`,
  ],
  PdfWithheld: [
    'PDF withheld',
    ({ name, values }) =>
      `withheld version ${String(values['withheldVersion'])} of the PDF of “${name}” (${String(values['lawfulBasis'])})`,
  ],
  PdfReleased: [
    'PDF released',
    ({ name, values }) => `released version ${String(values['releasedVersion'])} of the PDF of “${name}”`,
  ],
  PaperDeleted: ['Paper deleted', ({ name }) => `deleted “${name}”`],
  PaperRestored: ['Paper restored', ({ name }) => `restored “${name}”`],
  CorrectionIssued: [
    'Correction issued',
    ({ name, values }) => `issued a correction (${String(values['correction'])}) of “${name}”`,
  ],
  ConcernExpressed: ['Concern expressed', ({ name }) => `expressed concern about “${name}”`],
  ConcernLifted: ['Concern lifted', ({ name }) => `lifted the expression of concern about “${name}”`],
  PaperRetracted: [
    'Paper retracted',
    ({ name, values }) => `retracted ${values['retraction'] === 'partial' ? 'parts of ' : ''}“${name}”`,
  ],
  PaperWithdrawn: ['Paper withdrawn', ({ name }) => `withdrew “${name}”`],
  CorrectionProposed: [
    'Correction proposed',
    ({ name, values }) => `proposed a correction (${String(values['proposed'])}) of “${name}”`,
  ],
  YearOpened: [
    'Year opened',
    ({ name, values }) => `opened the year ${name} for ${String(values['issueType'])} issues`,
  ],
  VolumeCreated: [
    'Volume created',
    ({ name, values }) => `created the volume ${name} (${String(values['issueType'])}, ${String(values['year'])})`,
  ],
  VolumeActivated: ['Volume activated', ({ name }) => `activated the volume ${name}`],
  VolumeDeactivated: ['Volume deactivated', ({ name }) => `deactivated the volume ${name}`],
  VolumeCoverChanged: [
    'Cover changed',
    ({ name, values }) =>
      `${values['cover'] === null ? 'took away' : 'changed'} the cover picture of the volume ${name}`,
  ],
  VolumeDeleted: [
    'Volume deleted',
    ({ name, values }) => `deleted the volume ${name} with ${counted(values['papers'], 'paper')}`,
  ],
  VolumeRestored: [
    'Volume restored',
    ({ name, values }) => `restored the volume ${name} with ${counted(values['papers'], 'paper')}`,
  ],
  VolumeRepaired: ['Volume repaired', ({ name }) => `repaired the volume ${name}`],
  DraftSaved: ['Draft saved', () => 'saved a draft'],
  DraftDiscarded: ['Draft discarded', () => 'discarded a draft'],
  DraftPublished: ['Draft published', () => 'published a draft'],
  SectionCreated: ['Section created', subject => `created ${section(subject)}`],
  SectionRevised: [
    'Section changed',
    subject => `changed ${fieldsIn(subject.values) || 'nothing'} of ${section(subject)}`,
  ],
  SectionDeleted: [
    'Section deleted',
    subject => `deleted ${section(subject)} with ${counted(subject.values['members'], 'member')}`,
  ],
  SectionRestored: [
    'Section restored',
    subject => `restored ${section(subject)} with ${counted(subject.values['members'], 'member')}`,
  ],
  SectionsReordered: ['Sections ordered', () => 'ordered the sections of the board'],
  MemberAdded: ['Member added', ({ name }) => `added ${name} to the board`],
  MemberRevised: [
    'Member changed',
    ({ name, values }) => `changed what the board says of ${name} (revision ${String(values['revision'])})`,
  ],
  MemberMoved: ['Member moved', ({ name }) => `moved ${name} to another section of the board`],
  MemberRemoved: ['Member deleted', ({ name }) => `deleted ${name} from the board`],
  MemberRestored: ['Member restored', ({ name }) => `restored ${name} to the board`],
  MemberErased: ['Member erased', () => 'erased a member of the board'],
  MembersReordered: ['Members ordered', subject => `ordered the members of ${section(subject)}`],
  MemberStruck: ['Member struck from the history', ({ name }) => `struck ${name} from the history of the board`],
  FolderCreated: ['Folder created', ({ name }) => `created the folder “${name}”`],
  FolderRenamed: ['Folder renamed', ({ name }) => `renamed a folder to “${name}”`],
  FolderMoved: ['Folder moved', ({ name }) => `moved the folder “${name}” with all that it holds`],
  FolderDeleted: ['Folder deleted', ({ name }) => `deleted the folder “${name}” with all that it holds`],
  FolderRestored: ['Folder restored', ({ name }) => `restored the folder “${name}”`],
  FolderPublished: ['Folder published', ({ name }) => `published the folder “${name}”`],
  FolderUnpublished: ['Folder no longer published', ({ name }) => `took the publication of the folder “${name}” back`],
  FileUploaded: ['File uploaded', ({ name, values }) => `uploaded the file “${name}”${unscanned(values)}`],
  FileReplaced: [
    'File replaced',
    ({ name, values }) => `replaced the file “${name}” with version ${String(values['version'])}${unscanned(values)}`,
  ],
  FileRenamed: ['File renamed', ({ name }) => `renamed a file to “${name}”`],
  FileMoved: ['File moved', ({ name }) => `moved the file “${name}”`],
  FileDeleted: ['File deleted', ({ name }) => `deleted the file “${name}”`],
  FileRestored: ['File restored', ({ name }) => `restored the file “${name}”`],
  FilePublished: ['File published', ({ name }) => `published the file “${name}”`],
  FileUnpublished: ['File no longer published', ({ name }) => `took the publication of the file “${name}” back`],
  FileVersionRemoved: [
    'Version of a file removed',
    ({ name, values }) => `removed version ${String(values['removedVersion'])} of the file “${name}”`,
  ],
  FileShared: [
    'File shared',
    ({ name, values }) => `shared the file “${name}” by a link until ${String(values['expiresAt'])}`,
  ],
  ShareRevoked: ['Link revoked', ({ name }) => `revoked a link to the file “${name}”`],
  HeaderRevised: ['Header changed', ({ values }) => `published the header${versionIn(values)}`],
  FooterRevised: ['Footer changed', ({ values }) => `published the footer${versionIn(values)}`],
  LogoReplaced: [
    'Logo replaced',
    ({ name, values }) => `${values['logo'] === null ? 'took away' : 'replaced'} the logo of the ${name}`,
  ],
  PageAdded: ['Page published', ({ name }) => `published the page “${name}”`],
  PageRevised: ['Page changed', ({ name, values }) => `published the page “${name}”${versionIn(values)}`],
  PageUnpublished: ['Page taken off', ({ name }) => `took the page “${name}” off the site`],
  PageRemoved: ['Page deleted', ({ name }) => `deleted the page “${name}”`],
  PageRestored: ['Page restored', ({ name }) => `restored the page “${name}”`],
  NewsAdded: ['Announcement published', ({ name }) => `published the announcement “${name}”`],
  NewsRevised: [
    'Announcement changed',
    ({ name, values }) => `published the announcement “${name}”${versionIn(values)}`,
  ],
  NewsUnpublished: ['Announcement taken off', ({ name }) => `took the announcement “${name}” off the site`],
  NewsRemoved: ['Announcement deleted', ({ name }) => `deleted the announcement “${name}”`],
  NewsRestored: ['Announcement restored', ({ name }) => `restored the announcement “${name}”`],
  PublicationScheduled: [
    'Publication scheduled',
    ({ name, values }) => `scheduled the publication of “${name}” for ${String(values['scheduledAt'])}`,
  ],
  PublicationCancelled: ['Publication cancelled', ({ name }) => `called the publication of “${name}” off`],
  RedirectsReplaced: [
    'Redirects replaced',
    ({ values }) => `replaced the redirects of old addresses, ${String(values['redirects'])} now`,
  ],
  StoresCleaned: [
    'Stores cleaned up',
    ({ values }) => `removed ${String(values['removed'])} leftovers from the stores`,
  ],
  ReadModelRebuilt: [
    'Read model rebuilt',
    ({ values }) => `had the read model ${String(values['rebuiltAs'])} built anew`,
  ],
  StreamFreed: ['Stream freed', ({ values }) => `freed the parked stream ${String(values['freed'])}`],
  ClockCorrected: [
    'Time confirmed',
    ({ values }) => `confirmed the time, though the event before is of ${String(values['clockBefore'])}`,
  ],
  JournalLogBegun: [
    'Public log begun',
    ({ values }) => `began the public log ${String(values['log'])} in place of ${String(values['followed'])}`,
  ],
  UserRegistered: ['Account opened', subject => `opened ${account(subject)} as ${String(subject.values['role'])}`],
  EmailVerified: ['E-mail verified', subject => `verified the e-mail address of ${account(subject)}`],
  UserRevised: [
    'Account changed',
    subject => `changed ${listed([subject.values['changed']].flat().map(String))} of ${account(subject)}`,
  ],
  RoleChanged: [
    'Role changed',
    subject => `changed the role of ${account(subject)} to ${String(subject.values['role'])}`,
  ],
  UserActivated: ['Account activated', subject => `activated ${account(subject)}`],
  UserDeactivated: ['Account deactivated', subject => `deactivated ${account(subject)}`],
  PasswordChanged: ['Password changed', subject => `changed the password of ${account(subject)}`],
  SessionsEnded: [
    'Sessions ended',
    subject => `ended ${counted(subject.values['sessions'], 'session')} of ${account(subject)}`,
  ],
  UserErased: ['Account erased', subject => `erased ${account(subject)}`],
  ContactMessageReceived: ['Message received', () => 'sent a message to the journal'],
  ContactMessageHandled: ['Message handled', () => 'noted that a message was handled'],
  ContactMessageErased: ['Message erased', () => 'erased a message'],
}

/** Each type of event with its name. */
export const eventNames = Object.entries(words).map(([type, [name]]) => [type, name] as const)

/** The event in a sentence. */
export const sentenceOf = (type: string, actor: string, subject: Subject): string => {
  const phrase = new Map<string, Words>(Object.entries(words)).get(type)?.[1]
  return `${actor} ${phrase ? phrase(subject) : type}`
}
