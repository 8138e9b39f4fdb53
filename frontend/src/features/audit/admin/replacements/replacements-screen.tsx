import { toolbar } from '../../../../ui/desk/classes.ts'
import { Heading } from '../../../../ui/desk/heading.tsx'
import { SearchField } from '../../../../ui/desk/search-field.tsx'
import { useAddress } from '../../../../ui/desk/use-address.ts'
import { useReplacementsQuery } from '../calls.ts'
import { ActorFilter } from '../parts/actor-filter.tsx'
import { DayField } from '../../../../ui/desk/day-field.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { List } from '../parts/list.tsx'
import { searchIn, withoutPage } from '../parts/search.ts'
import { ReplacementItem } from './replacement-item.tsx'
import { VolumeFilter } from './volume-filter.tsx'

const NAMES = ['actor', 'volume', 'reason', 'from', 'to', 'cursor']

/** Every PDF that took the place of another, in all volumes. */
export function ReplacementsScreen() {
  const { params, go } = useAddress()
  const search = searchIn(params, NAMES)
  const query = useReplacementsQuery(search, { refetchOnMountOrArgChange: true })
  const { data } = query
  const valueOf = (name: string) => search[name] ?? ''
  const choose = (name: string) => (value: string) => go({ [name]: value, cursor: undefined }, name === 'reason')
  return (
    <>
      <Heading title="Replaced PDFs" lead="Every PDF that took the place of another one, newest first.">
        <ExportButton label="Export CSV" file="replacements.csv" search={withoutPage(search)} />
      </Heading>
      <div role="search" className={`mb-6 ${toolbar}`}>
        <SearchField
          label="Search the reasons"
          placeholder="Search the reasons"
          value={valueOf('reason')}
          search={choose('reason')}
        />
        <VolumeFilter value={valueOf('volume')} choose={choose('volume')} />
        <ActorFilter value={valueOf('actor')} choose={choose('actor')} />
        <DayField label="From" value={valueOf('from')} choose={choose('from')} />
        <DayField label="To" value={valueOf('to')} choose={choose('to')} />
      </div>
      <List
        query={query}
        items={data?.replacements}
        next={data?.pagination.next ?? null}
        isNewest={search['cursor'] === undefined}
        turnTo={cursor => go({ cursor })}
        empty="No PDF was replaced"
      >
        {item => <ReplacementItem key={item.id} of={item} />}
      </List>
    </>
  )
}
