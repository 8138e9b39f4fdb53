import type { ReadModelState } from '@shodh/contracts/system/views.ts'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../../journal.ts'
import { Section } from '../../../../ui/admin/heading.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { type Act, ActButton } from '../act-dialog.tsx'
import { durationOf, code, row } from './rows.ts'

const Answer = z.object({ rebuild: z.object({ model: z.string(), collection: z.string() }) })

/** What projects a read model again. */
export const rebuildOf = (model: string): Act => ({
  title: `Rebuild “${model}”?`,
  label: 'Rebuild',
  url: `admin/system/read-models/${encodeURIComponent(model)}/rebuild`,
  done: 'The read model is being rebuilt',
  describe: data => {
    const { rebuild } = Answer.parse(data)
    return `All events are projected again, into ${rebuild.collection}. What is served now stays until that has caught up.`
  },
})

function Progress({ rebuild, name }: { rebuild: NonNullable<ReadModelState['rebuild']>; name: string }) {
  const timeZone = useTimeZone()
  const percent = Math.round(rebuild.share * 100)
  return (
    <div className="basis-full">
      <progress aria-label={`Rebuild of ${name}`} max={100} value={percent} className="w-full accent-(--fill)" />
      <p className="text-xs text-muted">
        {percent} % projected
        {rebuild.estimatedEnd && `, probably until ${momentIn(timeZone, rebuild.estimatedEnd)}`}
      </p>
    </div>
  )
}

const stateOf = ({ behindSeconds, withheld, rebuild }: ReadModelState) => {
  if (withheld) return 'Not served'
  if (rebuild) return 'Being rebuilt'
  return behindSeconds > 1 ? `Behind by ${durationOf(behindSeconds)}` : 'Up to date'
}

function Model({ model }: { model: ReadModelState }) {
  const { name, version, build, withheld, failure } = model
  const state = stateOf(model)
  return (
    <li className={row}>
      <span className="min-w-[min(10rem,100%)]">
        <span className="font-medium">{name}</span>{' '}
        <span className={`${code} text-muted`}>
          v{version}
          {build > 0 && `.${build}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3">
        <Status tone={state === 'Up to date' ? 'usual' : 'warning'} text={state} />
        <ActButton act={rebuildOf(name)} aria-label={`Rebuild ${name}`} look="quiet" disabled={model.rebuild !== null}>
          Rebuild…
        </ActButton>
      </span>
      {model.rebuild && <Progress rebuild={model.rebuild} name={name} />}
      {withheld && <p className="basis-full text-muted">{withheld}</p>}
      {failure && <p className="basis-full text-danger">The last rebuild was abandoned: {failure}</p>}
    </li>
  )
}

/** What every list and page is read from, and how far it is behind the log. */
export function ReadModels({ models }: { models: readonly ReadModelState[] }) {
  return (
    <Section
      title="Read models"
      lead="What every page and list is read from. Rebuild projects all events again beside the one that is served, which stays until then: nothing is lost, and nobody notices."
    >
      <ul className="border-t border-line">
        {models.map(model => (
          <Model key={model.name} model={model} />
        ))}
      </ul>
    </Section>
  )
}
