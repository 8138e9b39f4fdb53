import { DayField, SearchField, toolbar } from '../../../../ui/admin/lists/filters.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { useReplacementsQuery, searchIn, withoutPage } from '../calls.ts'
import { ActorFilter, VolumeFilter } from '../lists/filters.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindPaper } from '../lists/find-paper.tsx'
import { List } from '../lists/list.tsx'
import type { Replacement } from '@shodh/contracts/audit/log.ts'
import { Reason, When } from '../event/event-details.tsx'
import { VersionFile } from '../paper/open-version.tsx'
import { TextLink } from '../../../../ui/admin/button.tsx'

/** One PDF that took the place of another: who, when, why, and both. */
function ReplacementItem({ of: item }: { of: Replacement }) {
  const { actor, paper, volume, before, after } = item
  const title = paper.title ?? paper.id
  return (
    <li className="border-b border-line py-4">
      <When of={item} />
      <h2 className="mt-0.5 text-lg wrap-anywhere">
        <TextLink to={`/admin/audit/papers/${paper.id}?compare=${before?.version ?? after.version}-${after.version}`}>
          <bdi>{title}</bdi>
        </TextLink>
      </h2>
      <p className="text-sm text-muted">
        {volume.name ?? volume.id}
        {volume.year !== null && ` (${volume.year})`} · replaced by {actor.name ?? actor.id}
      </p>
      <Reason of={item} />
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {before && <VersionFile of={before} title={title} label={`Before: version ${before.version}`} />}
        <VersionFile of={after} title={title} label={`After: version ${after.version}`} />
      </div>
    </li>
  )
}

const NAMES = ['actor', 'volume', 'reason', 'from', 'to', 'cursor']

/** Every PDF that took the place of another, in all volumes. */
export function ReplacementsScreen() {
  const { params, go } = useAddress()
  const search = searchIn(params, NAMES)
  const query = useReplacementsQuery(search, { refetchOnMountOrArgChange: true })
  const valueOf = (name: string) => search[name] ?? ''
  const choose = (name: string) => (value: string) => go({ [name]: value, cursor: undefined }, name === 'reason')
  return (
    <>
      <Heading
        title="Replaced PDFs"
        meta="Every PDF that took the place of another one, newest first."
        more={<ExportButton label="Export CSV" file="replacements.csv" search={withoutPage(search)} />}
      >
        <FindPaper />
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
        of={query}
        items={({ replacements }) => replacements}
        isNewest={search['cursor'] === undefined}
        turnTo={cursor => go({ cursor })}
        empty="No PDF was replaced"
      >
        {item => <ReplacementItem key={item.id} of={item} />}
      </List>
    </>
  )
}
