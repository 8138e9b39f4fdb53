import { type IssueMailing, SubscriptionsCount } from '@shodh/contracts/subscriptions/views.ts'
import { signedInEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { useJournal } from '../../../journal.ts'
import { Queried } from '../../../ui/admin/queried.tsx'
import { count } from '../../../ui/formats/count.ts'

export const { useIssueMailsQuery } = api.injectEndpoints({
  endpoints: build => ({
    issueMails: build.query({
      ...signedInEndpoint(
        SubscriptionsCount,
        (volumeId: string) => `subscriptions/count?volumeId=${encodeURIComponent(volumeId)}`,
        'Failed to count subscribers',
      ),
      providesTags: ['Volume'],
    }),
  }),
})

const LOOK_EVERY_MS = 10_000

const REST = {
  sending: '. Deactivate the volume to hold the others back',
  sent: '',
  stopped: '. The others were stopped, since the volume was deleted or has no papers',
} as const

const mailsOf = ({ state, total, sent, failed, reason }: IssueMailing) => {
  const begun =
    state === 'sending'
      ? `Mails to readers: ${sent.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} sent`
      : `${count(sent, 'mail')} sent to readers`
  const failures = failed > 0 ? `, ${failed} failed` : ''
  const waits = reason === '' ? '' : `. The mail server takes none now (${reason}); they are tried again`
  return `${begun}${failures}${REST[state]}${waits}.`
}

const subscribersOf = (confirmed: number) => {
  if (confirmed === 0) return 'Nobody has subscribed yet.'
  return `${count(confirmed, 'reader')} ${confirmed === 1 ? 'gets' : 'get'} a mail when an issue is published.`
}

function Counted({ volumeId }: { readonly volumeId: string }) {
  const query = useIssueMailsQuery(volumeId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  })
  return (
    <Queried of={query} lines={1}>
      {({ confirmed, mailing }) => (
        <p role="status" className="mt-4 text-sm text-muted">
          {mailing ? mailsOf(mailing) : subscribersOf(confirmed)}
        </p>
      )}
    </Queried>
  )
}

/** How many readers hear of an issue by mail, and what became of the mails once it is published. */
export function IssueMails({ volumeId }: { readonly volumeId: string }) {
  const sendsMails = useJournal()?.sendsMails
  if (sendsMails) return <Counted volumeId={volumeId} />
  return <p className="mt-4 text-sm text-muted">Readers get no mails about new issues, since no mail server is set.</p>
}
