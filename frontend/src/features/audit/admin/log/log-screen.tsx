import { button } from '../../../../ui/button.ts'
import { toolbar } from '../../../../ui/desk/classes.ts'
import { Heading } from '../../../../ui/desk/heading.tsx'
import { SelectFilter } from '../../../../ui/desk/select-filter.tsx'
import { useAddress } from '../../../../ui/desk/use-address.ts'
import { useAuditLogQuery } from '../calls.ts'
import { ActorFilter } from '../parts/actor-filter.tsx'
import { DayField } from '../../../../ui/desk/day-field.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { List } from '../parts/list.tsx'
import { searchIn, withoutPage } from '../parts/search.ts'
import { EventItem } from './event-item.tsx'
import { typeOptions } from './event-types.ts'

const NAMES = ['type', 'actor', 'entity', 'from', 'to', 'cursor']

type Address = Pick<ReturnType<typeof useAddress>, 'params' | 'go'>

function Filters({ params, go }: Address) {
  const valueOf = (name: string) => params.get(name) ?? ''
  const choose = (name: string) => (value: string) => go({ [name]: value, cursor: undefined })
  const entity = valueOf('entity')
  return (
    <div role="search" className={`mb-6 ${toolbar}`}>
      <SelectFilter label="What" value={valueOf('type')} options={typeOptions} choose={choose('type')} isWide />
      <ActorFilter value={valueOf('actor')} choose={choose('actor')} />
      <DayField label="From" value={valueOf('from')} choose={choose('from')} />
      <DayField label="To" value={valueOf('to')} choose={choose('to')} />
      {entity && (
        <button type="button" className={`col-span-2 ${button.outline}`} onClick={() => choose('entity')('')}>
          Not only this {entity.split(':')[0]}
        </button>
      )}
    </div>
  )
}

/** Every event of the journal in a sentence. */
export function LogScreen() {
  const { params, go } = useAddress()
  const search = searchIn(params, NAMES)
  const query = useAuditLogQuery(search, { refetchOnMountOrArgChange: true })
  const { data } = query
  return (
    <>
      <Heading title="Log" lead="Everything that happened in the journal, newest first. Nothing here can be changed.">
        <div className="flex flex-wrap gap-3">
          <ExportButton label="Export CSV" file="log.csv" search={withoutPage(search)} />
          <ExportButton label="Export JSON Lines" file="log.jsonl" search={withoutPage(search)} />
        </div>
      </Heading>
      <Filters params={params} go={go} />
      <List
        query={query}
        items={data?.events}
        next={data?.pagination.next ?? null}
        isNewest={search['cursor'] === undefined}
        turnTo={cursor => go({ cursor })}
        empty="Nothing like this happened"
      >
        {event => <EventItem key={event.id} event={event} go={go} />}
      </List>
    </>
  )
}
