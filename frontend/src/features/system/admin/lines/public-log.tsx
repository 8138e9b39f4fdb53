import type { PublicLogState } from '@shodh/contracts/system/views.ts'
import * as z from 'zod/mini'
import { count } from '../../../../ui/formats/count.ts'
import { type Act, ActButton } from '../act-dialog.tsx'
import { Exception } from './exception.tsx'

type Refusal = NonNullable<PublicLogState['refusal']>

const Answer = z.object({ log: z.object({ origin: z.string() }) })

const beginning = ({ size, root }: Refusal): Act => ({
  title: 'Begin a new public log?',
  label: 'Begin',
  url: 'admin/system/log',
  body: { size, ...(root !== null && { root }) },
  done: 'A new public log was begun',
  describe: data =>
    `${Answer.parse(data).log.origin} begins with every event that the journal has, and says for ever that it follows the checkpoint of ${count(size, 'event')}. Whoever holds a proof of the log before keeps it, but the journal cannot continue it.`,
})

/** Why no checkpoint is signed, and what goes on in its place. */
export function Refused({ refusal }: { refusal: Refusal }) {
  return (
    <Exception
      says="No checkpoint is signed."
      more={
        <>
          <p>{refusal.sentence}</p>
          <p>Restore the newest backup, if there is a newer one, before you begin a new log.</p>
        </>
      }
    >
      <ActButton act={beginning(refusal)}>Begin a new log…</ActButton>
    </Exception>
  )
}
