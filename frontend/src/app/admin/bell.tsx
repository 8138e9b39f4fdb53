import type { AttentionResponse, FailedMail, LockedAccount } from '@shodh/contracts/users/views.ts'
import { Bell as BellIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAttentionQuery } from '../../features/users/api.ts'
import { dayIn } from '../../ui/dates.ts'
import { momentIn } from '../../ui/moment.ts'
import { useMay, signedInEndpoint } from '../../account.ts'
import { useTimeZone } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { count } from '../../ui/count.ts'
import { Panel } from './panel.tsx'
import * as z from 'zod/mini'
import { api } from '../../api.ts'

/** What every screen knows of a draft: no more than its end. */
const OwnDraft = z.object({ id: z.string(), title: z.optional(z.string()), endsAt: z.string(), endsSoon: z.boolean() })
type OwnDraft = z.infer<typeof OwnDraft>

const OwnDrafts = z.object({ drafts: z.array(OwnDraft) })

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    ownDrafts: build.query({
      ...signedInEndpoint(OwnDrafts, 'papers/drafts'),
      providesTags: ['Draft'],
    }),
  }),
})

const { useOwnDraftsQuery } = endpoints

const LOOK_EVERY_MS = 60_000

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
  'proposed-correction': 'The mail about a proposed correction',
  'infected-file': 'The mail about a virus in a file',
  subscription: 'The mail that confirms a subscription',
  'author-mail': 'A mail to an author of a paper',
  'contact-acknowledgement': 'The acknowledgement of a message to the journal',
} as const

/** Only administrators can do something about a user. */
function Person({ userId, name }: { userId: string; name: string }) {
  const mayManage = useMay('manage users')
  if (!name) return 'somebody who is no longer here'
  return mayManage ? (
    <Link to={`/admin/users/edit/${userId}`} className={link}>
      {name}
    </Link>
  ) : (
    name
  )
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
  const seesAttention = useMay('see what needs attention')
  const { data, isError } = useAttentionQuery(undefined, {
    skip: !seesAttention,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  })
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
      {sentence && <p className="px-5 pb-5 text-sm text-muted">{sentence}</p>}
      {all.length > 0 && (
        <ul className="border-t border-line">
          {all.map(({ key, text }) => (
            <li key={key} className="border-b border-line px-5 py-3 text-sm wrap-anywhere last:border-b-0">
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function Bell() {
  const matters = useMatters()
  const many = matters.all.reduce((sum, matter) => sum + matter.many, 0)
  return (
    <Panel
      id="bell"
      label={many > 0 ? `Notifications: ${count(many, 'matter')}` : 'Notifications'}
      button={
        <>
          <BellIcon aria-hidden="true" className="size-5" />
          {many > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-fill px-1 text-xs leading-none font-medium text-on-fill"
            >
              {many > 99 ? '99+' : many}
            </span>
          )}
        </>
      }
    >
      <h2 className="px-5 pt-4 pb-2 font-serif text-lg">
        {matters.seesAttention ? 'Needs attention' : 'Notifications'}
      </h2>
      <Matters of={matters} />
    </Panel>
  )
}
