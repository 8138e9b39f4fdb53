import type { AttentionResponse, FailedMail, LockedAccount } from '@shodh/contracts/users/views.ts'
import {
  Archive,
  ArrowLeftRight,
  BookDashed,
  FilePen,
  FileWarning,
  Flag,
  IdCard,
  Lock,
  type LucideIcon,
  Mail,
  MailX,
  RefreshCwOff,
  Unlink,
} from 'lucide-react'
import { count } from '../../../ui/formats/count.ts'
import { dayIn } from '../../../ui/formats/dates.ts'
import { mailNames, mailTrouble } from '../../../ui/admin/mails/mail-words.ts'
import { isoDayIn, recentMomentIn } from '../../../ui/formats/moment.ts'

/** One line of what waits, with the verb that ends it. */
export type PendingTask = {
  readonly key: string
  readonly icon: LucideIcon
  readonly tone: 'danger' | 'warning' | 'info' | 'neutral'
  readonly text: string
  readonly detail?: string | undefined
  readonly verb: string
  readonly to: string
}

type Line = PendingTask & { readonly many: number }

const SYSTEM = '/admin/system'

const some = (many: number, one: string, others: string) =>
  many === 1 ? one : others.replace('#', many.toLocaleString('en-IN'))

/** The first of several, by its name. */
const andMore = (first: string | undefined, many: number) =>
  first === undefined || many < 2 ? first : `${first}, and ${many - 1} more`

const of = (key: string, icon: LucideIcon, tone: PendingTask['tone'], many: number) => ({ key, icon, tone, many })

const userPath = (id: string) => `/admin/users/edit/${id}`

/** Its recipient has no account. */
const NO_ACCOUNT: readonly string[] = ['author-mail', 'subscription']
const hasAccount = ({ purpose, name }: FailedMail) =>
  name !== '' && !purpose.startsWith('contact-') && !NO_ACCOUNT.includes(purpose)

const mailText = (mail: FailedMail, timeZone: string) => {
  const next = mail.nextAttemptAt
    ? `The next attempt is at ${recentMomentIn(timeZone, mail.nextAttemptAt)}.`
    : 'No further attempt will be made.'
  return `${mailNames[mail.purpose]}${hasAccount(mail) ? ` to ${mail.name}` : ''}: ${mailTrouble(mail.reason)}. ${next}`
}

/** To the message that a reply is of, or to the account whose address is wrong. */
const mailVerb = (mail: FailedMail | undefined) => {
  if (mail?.purpose === 'contact-reply') return { verb: 'See', to: `/admin/contact?message=${mail.userId}` }
  return mail && hasAccount(mail) ? { verb: 'Correct', to: userPath(mail.userId) } : { verb: 'See', to: SYSTEM }
}

const mailLine = (failed: readonly FailedMail[], timeZone: string): Line => {
  const [mail] = failed
  const { verb, to } = mailVerb(failed.length === 1 ? mail : undefined)
  return {
    ...of('mails', MailX, 'warning', failed.length),
    text: some(failed.length, 'A mail could not be sent', '# mails could not be sent'),
    detail: mail && andMore(mailText(mail, timeZone), failed.length),
    verb,
    to,
  }
}

const lockedLine =
  (timeZone: string) =>
  ({ userId, name, until }: LockedAccount): Line => ({
    ...of(`account ${userId}`, Lock, 'warning', 1),
    text: `${name} cannot sign in until ${recentMomentIn(timeZone, until)}`,
    detail: 'After wrong passwords',
    verb: 'See',
    to: userPath(userId),
  })

const broken = ({ brokenPdfs: many, brokenPaper: paper }: AttentionResponse): Line => ({
  ...of('PDFs', FileWarning, 'danger', many),
  text: some(many, 'A PDF is missing or damaged', '# PDFs are missing or damaged'),
  detail: andMore(paper?.title, many),
  ...(paper && many === 1
    ? { verb: 'Replace PDF', to: `/admin/papers/edit/${paper.id}` }
    : { verb: 'See', to: SYSTEM }),
})

const messages = ({ unhandledMessages: many, unhandledSince }: AttentionResponse, timeZone: string): Line => ({
  ...of('messages', Mail, 'info', many),
  verb: 'Answer',
  to: '/admin/contact',
  text: some(many, 'A message waits for an answer', '# messages wait for an answer'),
  detail: unhandledSince
    ? `${some(many, 'Since', 'The oldest since')} ${recentMomentIn(timeZone, unhandledSince)}`
    : undefined,
})

const proposed = ({ proposedCorrections: many, proposedPaper }: AttentionResponse): Line => ({
  ...of('corrections', Flag, 'info', many),
  verb: 'Review',
  to: '/admin/papers',
  text: some(many, 'A paper has proposed corrections', '# papers have proposed corrections'),
  detail: andMore(proposedPaper?.title, many),
})

const prepared = ({ volumesInPreparation: volumes }: AttentionResponse): Line => {
  const [first] = volumes
  const own = first && volumes.length === 1 ? `/${first.id}/publish` : ''
  return {
    ...of('issues', BookDashed, 'neutral', volumes.length),
    text: some(volumes.length, 'An issue is in preparation', '# issues are in preparation'),
    detail: first && andMore(`${first.name} (${first.year})`, volumes.length),
    verb: 'Publish',
    to: `/admin/papers/volumes${own}`,
  }
}

const incomplete = ({ membersWithoutAffiliation: many }: AttentionResponse): Line => ({
  ...of('members', IdCard, 'neutral', many),
  verb: 'Complete',
  to: '/admin/content/board-members',
  text: some(many, 'A board member has no affiliation', '# board members have no affiliation'),
})

const log = ({ logRefusal }: AttentionResponse): Line => ({
  ...of('log', Unlink, 'danger', logRefusal === null ? 0 : 1),
  verb: 'See why',
  to: SYSTEM,
  text: 'The public log does not continue what was signed before',
  detail: logRefusal ?? undefined,
})

const backup = ({ lateBackup }: AttentionResponse, timeZone: string): Line => ({
  ...of('backup', Archive, 'danger', lateBackup ? 1 : 0),
  verb: 'See why',
  to: SYSTEM,
  text: 'The backup is late',
  detail: lateBackup?.lastAt
    ? `The last one is of ${recentMomentIn(timeZone, lateBackup.lastAt)}`
    : 'There is none yet',
})

const lagging = ({ laggingReadModels: names }: AttentionResponse): Line => ({
  ...of('models', RefreshCwOff, 'warning', names.length),
  verb: 'See',
  to: SYSTEM,
  text: some(names.length, 'A list does not show the newest changes yet', '# lists do not show the newest changes yet'),
  detail: names.join(', '),
})

type OwnDraft = {
  readonly id: string
  readonly title?: string | undefined
  readonly endsAt: string
  readonly endsSoon: boolean
}

const ending = (drafts: readonly OwnDraft[], timeZone: string): Line => {
  const soon = drafts
    .filter(({ endsSoon }) => endsSoon)
    .toSorted((one, other) => one.endsAt.localeCompare(other.endsAt))
  const [first] = soon
  const day = first ? dayIn(timeZone, first.endsAt) : ''
  return {
    ...of('drafts', FilePen, 'warning', soon.length),
    verb: 'Continue',
    to: '/admin/papers/drafts',
    text: some(soon.length, `A draft ends on ${day}`, `# drafts end, the first on ${day}`),
    detail: andMore(first?.title ?? (first && 'Untitled Paper'), soon.length),
  }
}

type OfPaper = { readonly paper: { readonly id: string; readonly title: string | null } }

const papersOf = (replacements: readonly OfPaper[]) => new Set(replacements.map(({ paper }) => paper.id)).size

/** `10 replacements of 8 papers` */
export const replacementsText = (replacements: readonly OfPaper[], isMore: boolean) => {
  const many = count(replacements.length, 'replacement')
  if (isMore) return `More than ${many}`
  return `${many} of ${count(papersOf(replacements), 'paper')}`
}

/** Of an auditor's last visit, and the PDFs that were replaced since then. */
type Replaced = {
  readonly since: string
  readonly replacements: readonly OfPaper[]
  /** Whether there are more than these. */
  readonly isMore: boolean
}

const replacedLine = ({ since, replacements, isMore }: Replaced, timeZone: string): Line => ({
  ...of('replaced', ArrowLeftRight, 'info', replacements.length),
  verb: 'Compare',
  to: `/admin/audit/replacements?from=${isoDayIn(timeZone, since)}`,
  text: `${replacementsText(replacements, isMore)} since your last visit`,
  detail: isMore ? undefined : andMore(replacements[0]?.paper.title ?? undefined, papersOf(replacements)),
})

type Known = {
  readonly attention: AttentionResponse | undefined
  readonly drafts: readonly OwnDraft[]
  readonly replaced: Replaced | undefined
  readonly timeZone: string
  /** Who changes nothing can only look. */
  readonly mayAct: boolean
}

const ofJournal = (data: AttentionResponse, timeZone: string): readonly Line[] => [
  log(data),
  broken(data),
  backup(data, timeZone),
  messages(data, timeZone),
  proposed(data),
  mailLine(data.failedMails, timeZone),
  ...data.lockedAccounts.map(lockedLine(timeZone)),
  lagging(data),
  prepared(data),
  incomplete(data),
]

const lookedAt = (line: Line): Line => ({
  ...line,
  verb: 'See',
  to: line.to.replace(/\/edit\/.*|\/[^/]*\/publish$/u, ''),
})

/** All that waits, in the order in which it matters: what the dashboard lists and the bell counts. */
export const pendingTasksOf = ({ attention, drafts, replaced, timeZone, mayAct }: Known): readonly PendingTask[] => {
  const journal = attention ? ofJournal(attention, timeZone) : []
  const lines = [
    ...(replaced ? [replacedLine(replaced, timeZone)] : []),
    ...(mayAct ? journal : journal.map(lookedAt)),
    ending(drafts, timeZone),
  ]
  return lines.filter(({ many }) => many > 0).map(({ many: _, ...task }) => task)
}
