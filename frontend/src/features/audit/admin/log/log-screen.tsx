import { eventNames } from '@shodh/contracts/audit/event-words.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { link } from '../../../../ui/button.ts'
import { DayField, SelectFilter, toolbar } from '../../../../ui/admin/lists/filters.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { useAuditLogQuery, searchIn, withoutPage } from '../calls.ts'
import { ActorFilter } from '../lists/filters.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindPaper } from '../lists/find-paper.tsx'
import { List } from '../lists/list.tsx'
import type { AuditEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { Changes } from '../event/changes.tsx'
import { Reason, When } from '../event/event-details.tsx'

/** What the filter offers, by type. */
const typeOptions = [['', 'Everything'] as const, ...eventNames]

type Props = {
  readonly event: AuditEvent
  readonly go: (changes: Readonly<Record<string, string | undefined>>) => void
}

const small = `${link} min-h-6 cursor-pointer`

/** What leads from an event to others like it. */
function Alike({ event: { actor, entity, position }, go }: Props) {
  const narrow = (filter: Readonly<Record<string, string>>) => go({ ...filter, cursor: undefined })
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {actor.id !== null && (
        <button type="button" className={small} onClick={() => narrow({ actor: actor.id ?? '' })}>
          All by {actor.name ?? actor.id}
        </button>
      )}
      {entity.kind === 'paper' && (
        <Link to={`/admin/audit/papers/${entity.id}`} className={small}>
          History of this paper
        </Link>
      )}
      <Link to={`/admin/audit/past?at=${position}`} className={small}>
        The journal at this moment
      </Link>
      <button type="button" className={small} onClick={() => narrow({ entity: `${entity.kind}:${entity.id}` })}>
        All about this {entity.kind === 'redirects' ? 'list' : entity.kind}
      </button>
    </p>
  )
}

function EventItem({ event, go }: Props) {
  const { sentence, position, after } = event
  return (
    <li className="grid gap-x-4 border-b border-line py-2 @min-[50rem]/room:grid-cols-[13rem_minmax(0,1fr)] @min-[50rem]/room:[&>:first-child]:row-span-4 @min-[50rem]/room:[&>:not(:first-child)]:col-start-2">
      <When of={event} />
      <p className="max-w-4xl wrap-anywhere">
        <bdi>{sentence}</bdi>
      </p>
      <Reason of={event} />
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer py-1 text-muted">Details</summary>
        {Object.keys(after).length > 0 && <Changes of={event} />}
        <p className="mt-2 text-muted">
          Position <code className="select-all wrap-anywhere">{position}</code>
        </p>
        <Alike event={event} go={go} />
      </details>
    </li>
  )
}

const NAMES = ['type', 'actor', 'entity', 'from', 'to', 'cursor']

type Address = Pick<ReturnType<typeof useAddress>, 'params' | 'go'>

function Filters({ params, go }: Address) {
  const valueOf = (name: string) => params.get(name) ?? ''
  const choose = (name: string) => (value: string) => go({ [name]: value, cursor: undefined })
  const entity = valueOf('entity')
  return (
    <div role="search" className={toolbar}>
      <SelectFilter label="What" value={valueOf('type')} options={typeOptions} choose={choose('type')} isWide />
      <ActorFilter value={valueOf('actor')} choose={choose('actor')} />
      <DayField label="From" value={valueOf('from')} choose={choose('from')} />
      <DayField label="To" value={valueOf('to')} choose={choose('to')} />
      {entity && (
        <Button className="col-span-2" onClick={() => choose('entity')('')}>
          Not only this {entity.split(':')[0]}
        </Button>
      )}
    </div>
  )
}

/** Every event of the journal in a sentence. */
export function LogScreen() {
  const { params, go } = useAddress()
  const search = searchIn(params, NAMES)
  const query = useAuditLogQuery(search, { refetchOnMountOrArgChange: true })
  return (
    <>
      <Heading
        title="Log"
        meta="Everything that happened in the journal, newest first. Nothing here can be changed."
        more={
          <>
            <ExportButton label="Export CSV" file="log.csv" search={withoutPage(search)} />
            <ExportButton label="Export JSON Lines" file="log.jsonl" search={withoutPage(search)} />
          </>
        }
      >
        <FindPaper />
      </Heading>
      <Filters params={params} go={go} />
      <List
        of={query}
        items={({ events }) => events}
        isNewest={search['cursor'] === undefined}
        turnTo={cursor => go({ cursor })}
        empty="Nothing like this happened"
      >
        {event => <EventItem key={event.id} event={event} go={go} />}
      </List>
    </>
  )
}
