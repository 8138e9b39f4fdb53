import type { ParkedStreamState } from '@shodh/contracts/system/views.ts'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../journal.ts'
import { count } from '../../../ui/count.ts'
import { momentIn } from '../../../ui/moment.ts'
import { type Act, ActButton } from './act-dialog.tsx'
import { Exception } from './exception.tsx'
import { code } from './rows.ts'

const Answer = z.object({ rebuild: z.object({ streams: z.array(z.string()) }) })

const freeing = ({ model, stream }: ParkedStreamState): Act => ({
  title: `Free the stream in “${model}”?`,
  label: 'Free',
  url: `admin/system/read-models/${encodeURIComponent(model)}/free-stream`,
  body: { stream },
  done: 'The stream is being freed',
  describe: data =>
    `Its events can be projected now. The read model is rebuilt, which frees ${count(Answer.parse(data).rebuild.streams.length, 'stream')} of it.`,
})

/** A stream whose later events a read model ignores, because one could not be projected. */
export function Parked({ parked }: { parked: ParkedStreamState }) {
  const timeZone = useTimeZone()
  const { model, stream, reason, since } = parked
  return (
    <Exception
      says={
        <>
          “{model}” does not show what happened in <span className={code}>{stream}</span>
          {since && ` since ${momentIn(timeZone, since)}`}.
        </>
      }
      more={reason}
    >
      <ActButton act={freeing(parked)} aria-label={`Free ${stream} in ${model}`}>
        Free…
      </ActButton>
    </Exception>
  )
}
