import { useJournal } from '../../../../journal.ts'
import { count } from '../../../../ui/count.ts'
import { useIssueMailsQuery } from '../issue-mails.tsx'
import { NotifyBox } from './notify-authors.tsx'

type Props = {
  readonly volumeId: string
  readonly value: boolean
  readonly change: (value: boolean) => void
}

/** Whether readers who subscribed to new issues get a mail; nothing where there are none, or no mail server. */
export function NotifySubscribers({ volumeId, value, change }: Props) {
  const sendsMails = useJournal()?.sendsMails
  const { data } = useIssueMailsQuery(volumeId, { skip: !sendsMails })
  if (!data || data.confirmed === 0) return null
  return (
    <NotifyBox value={value} change={change} label={`Mail ${count(data.confirmed, 'reader')}`}>
      Whoever subscribed to new issues gets a mail once it is published.
    </NotifyBox>
  )
}
