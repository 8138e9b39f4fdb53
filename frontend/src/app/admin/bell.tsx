import { Bell as BellIcon } from 'lucide-react'
import { ButtonLink } from '../../ui/admin/button.tsx'
import { count } from '../../ui/count.ts'
import { countLook, countText, useMatters } from './attention.ts'
import { Panel } from './panel.tsx'

const mails = {
  verification: 'The mail with the code to verify',
  recovery: 'The mail to choose a new password',
  'password-changed': 'The mail about a changed password',
  'email-change': 'The mail to verify a new email address',
  'email-change-requested': 'The mail about a requested change of the email address',
  'email-changed': 'The mail about a changed email address',
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

/** Why nothing is listed, `none` where nothing waits; undefined where something is. */
export const insteadOf = ({ all, isLoaded, isError }: Matters, none: string) => {
  if (!isLoaded) return isError ? 'This could not be loaded right now.' : 'Loading…'
  return all.length === 0 ? none : undefined
}

/** Its recipient has no account. */
const NO_ACCOUNT: readonly string[] = ['author-mail', 'subscription']
const hasNoAccount = ({ purpose }: FailedMail) => purpose.startsWith('contact-') || NO_ACCOUNT.includes(purpose)

function Mail({ mail }: { mail: FailedMail }) {
  const timeZone = useTimeZone()
  return (
    <>
      {mails[mail.purpose]} could not be sent
      {hasNoAccount(mail) ? (
        ''
      ) : (
        <>
          {' '}
          to <Person {...mail} />
        </>
      )}{' '}
      ({mail.reason}).{' '}
      {mail.nextAttemptAt
        ? `The next attempt is at ${momentIn(timeZone, mail.nextAttemptAt)}.`
        : 'No further attempt will be made.'}
    </>
  )
}

function Locked({ account }: { account: LockedAccount }) {
  const timeZone = useTimeZone()
  return (
    <>
      After wrong passwords, <Person {...account} /> cannot sign in until {momentIn(timeZone, account.until)}.
    </>
  )
}

/** So many things of one kind, and where they are. */
function Several({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={link}>
      {children}
    </Link>
  )
}

/** A line of the list, which stands for so many matters. */
type Matter = { readonly key: string; readonly many: number; readonly text: ReactNode }

const one = (key: string, text: ReactNode): Matter => ({ key, many: 1, text })

const several = ({ unhandledMessages, proposedCorrections, brokenPdfs }: AttentionResponse): readonly Matter[] => [
  {
    key: 'messages',
    many: unhandledMessages,
    text: <Several to="/admin/contact">{count(unhandledMessages, 'unhandled message')} to the journal</Several>,
  },
  {
    key: 'corrections',
    many: proposedCorrections,
    text: <Several to="/admin/papers">{count(proposedCorrections, 'paper')} with proposed corrections</Several>,
  },
  {
    key: 'PDFs',
    many: brokenPdfs,
    text: <Several to="/admin/system">{count(brokenPdfs, 'PDF')} missing or damaged</Several>,
  },
]

const ofJournal = (data: AttentionResponse): readonly Matter[] => [
  ...(data.logRefusal === null
    ? []
    : [
        one(
          'log',
          <>
            <Several to="/admin/system">The public log does not continue</Several> what was signed before.{' '}
            {data.logRefusal}
          </>,
        ),
      ]),
  ...data.failedMails.map(mail => one(`mail ${mail.id}`, <Mail mail={mail} />)),
  ...data.lockedAccounts.map(account => one(`account ${account.userId}`, <Locked account={account} />)),
  ...data.laggingReadModels.map(name => one(`model ${name}`, `“${name}” does not show the newest changes yet.`)),
  ...several(data).filter(({ many }) => many > 0),
]

function Ending({ draft: { title, endsAt } }: { draft: OwnDraft }) {
  const timeZone = useTimeZone()
  return (
    <>
      Your <Several to="/admin/papers/drafts">draft{title && ` “${title}”`}</Several> ends on {dayIn(timeZone, endsAt)}.
    </>
  )
}

/** What needs an administrator, and the own drafts that end soon. */
const useMatters = () => {
  const { data, isError, seesAttention } = useAttention()
  const { drafts = [] } = useOwnDraftsQuery().data ?? {}
  const ending = drafts
    .filter(({ endsSoon }) => endsSoon)
    .map(draft => one(`draft ${draft.id}`, <Ending draft={draft} />))
  const isLoaded = data !== undefined || !seesAttention
  return { all: [...(data ? ofJournal(data) : []), ...ending], isLoaded, isError, seesAttention }
}

function Matters({ of: { all, isLoaded, isError, seesAttention } }: { of: ReturnType<typeof useMatters> }) {
  const none = seesAttention ? 'All is well: nothing needs you.' : 'No notifications'
  const missing = isError ? 'This could not be loaded right now.' : 'Loading…'
  const sentence = isLoaded ? all.length === 0 && none : missing
  return (
    <>
      {sentence && <p className="px-4 pb-4 text-sm text-muted">{sentence}</p>}
      <ul>
        {matters.all.map(({ key, icon: Icon, text, verb, to }) => (
          <li key={key} className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm">
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 grow wrap-anywhere">{text}</span>
            <ButtonLink to={to} aria-label={`${verb}: ${text}`} className="shrink-0">
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Bell() {
  const matters = useMatters()
  const many = matters.all.length
  return (
    <Panel
      id="bell"
      label={many > 0 ? `Notifications: ${count(many, 'matter')}` : 'Notifications'}
      button={
        <>
          <BellIcon aria-hidden="true" className="size-4.5" />
          {many > 0 && (
            <span aria-hidden="true" className={`absolute top-0.5 right-0 ${countLook.waiting}`}>
              {countText(many)}
            </span>
          )}
        </>
      }
    >
      <h2 className="px-4 pt-3 pb-1.5 text-lg">{matters.seesAttention ? 'Needs attention' : 'Notifications'}</h2>
      <Lines of={matters} />
    </Panel>
  )
}
