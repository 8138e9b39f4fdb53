import type { ParkedStreamState } from '@shodh/contracts/system/views.ts'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { count } from '../../../ui/count.ts'
import { momentIn } from '../../../ui/moment.ts'
import { type Act, ActButton } from './act-dialog.tsx'
import { code, row } from './rows.ts'

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

function Parked({ parked }: { parked: ParkedStreamState }) {
  const timeZone = useTimeZone()
  const { model, stream, reason, since } = parked
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">
          <span className={code}>{stream}</span> in {model}
        </p>
        <p className="text-muted wrap-anywhere">{reason}</p>
        {since && <p className="text-xs text-muted">Since {momentIn(timeZone, since)}</p>}
      </div>
      <ActButton act={freeing(parked)} aria-label={`Free ${stream} in ${model}`}>
        Free…
      </ActButton>
    </li>
  )
}

/** Streams whose later events a read model ignores, because one could not be projected. */
export function ParkedStreams({ streams }: { streams: readonly ParkedStreamState[] }) {
  return (
    <Section
      title="Parked streams"
      lead="An event that a read model cannot project parks its stream there; the others go on."
    >
      {streams.length === 0 && <p className="text-sm text-muted">No stream is parked.</p>}
      <ul>
        {streams.map(parked => (
          <Parked key={`${parked.model} ${parked.stream}`} parked={parked} />
        ))}
      </ul>
    </Section>
  )
}
