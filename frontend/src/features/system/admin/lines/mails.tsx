import type { QueuedMail } from '@shodh/contracts/system/views.ts'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { mailNames, mailTrouble } from '../../../../ui/admin/mails/mail-words.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useOperator } from '../calls.ts'
import { Exception } from './exception.tsx'

/** Whether no mail server has taken it at an attempt. */
export const wasRefused = ({ state, attempts }: QueuedMail) => state === 'failed' || attempts > 0

const whenOf = (timeZone: string, { state, attempts, reason, nextAttemptAt }: QueuedMail) => {
  const why = attempts > 0 ? ` after ${count(attempts, 'attempt')}: ${mailTrouble(reason)} (${reason})` : ''
  return state === 'failed' || !nextAttemptAt
    ? `Given up${why}.`
    : `Waits${why}. The next attempt is at ${momentIn(timeZone, nextAttemptAt)}.`
}

/** A mail that has not been handed to a mail server yet, or could not be. */
export function Mail({ mail }: { mail: QueuedMail }) {
  const timeZone = useTimeZone()
  const mayRun = useMay('run the system')
  const operate = useOperator()
  const toast = useToast()
  const { isBusy, failure, act } = useAct({
    send: async () => (await operate(`admin/system/mails/${encodeURIComponent(mail.id)}/resend`)).error,
    done: () => toast('The mail was handed over again'),
  })
  const what = mailNames[mail.purpose]
  const name = `the mail of ${momentIn(timeZone, mail.queuedAt)} (${what})`
  return (
    <Exception says={what} more={`Queued ${momentIn(timeZone, mail.queuedAt)}. ${whenOf(timeZone, mail)}`}>
      {mayRun && (
        <Button aria-label={`Send ${name} again`} isBusy={isBusy} onClick={act}>
          {isBusy ? 'Sending…' : 'Send again'}
        </Button>
      )}
      <Failure of={failure} />
    </Exception>
  )
}
