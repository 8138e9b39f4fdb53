import { DayField, SearchField, SelectFilter, toolbar } from '../../../../ui/admin/filters.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { useReplacementsQuery, searchIn, withoutPage, useAuditVolumesQuery } from '../calls.ts'
import { ActorFilter } from '../parts/actor-filter.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { List } from '../parts/list.tsx'
import type { Replacement } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { fileText, OpenVersion } from '../parts/open-version.tsx'
import { Reason, When } from '../parts/event-details.tsx'

type FileProps = { readonly of: Replacement['after']; readonly title: string; readonly called: string }

function File({ of: file, title, called }: FileProps) {
  const { version, bytes, pages, sha256, url } = file
  return (
    <p className="min-w-0 text-sm">
      <OpenVersion version={version} url={url} title={title} label={`${called}: version ${version}`} />{' '}
      <span className="text-muted">
        {fileText(bytes, pages)}
        <code className="block text-xs wrap-anywhere select-all">{sha256}</code>
      </span>
    </p>
  )
}

/** One PDF that took the place of another: who, when, why, and both. */
function ReplacementItem({ of: item }: { of: Replacement }) {
  const { actor, paper, volume, before, after } = item
  const title = paper.title ?? paper.id
  return (
    <li className="border-b border-line py-4">
      <When of={item} />
      <h2 className="mt-0.5 font-serif text-lg wrap-anywhere">
        <Link
          to={`/admin/audit/papers/${paper.id}?compare=${before?.version ?? after.version}-${after.version}`}
          className={link}
        >
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {volume.name ?? volume.id}
        {volume.year !== null && ` (${volume.year})`} · replaced by {actor.name ?? actor.id}
      </p>
      <Reason of={item} />
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {before && <File of={before} title={title} called="Before" />}
        <File of={after} title={title} called="After" />
      </div>
    </li>
  )
}

type Props = { readonly value: string; readonly choose: (id: string) => void }

function VolumeFilter({ value, choose }: Props) {
  const { data } = useAuditVolumesQuery()
  const volumes = (data?.volumes ?? []).flatMap(({ id, name, year }) =>
    name === null ? [] : [[id, `${year} · ${name}`] as const],
  )
  const isKnown = value === '' || volumes.some(([id]) => id === value)
  const options = [['', 'All volumes'] as const, ...volumes, ...(isKnown ? [] : [[value, 'A deleted volume'] as const])]
  return <SelectFilter label="Volume" value={value} options={options} choose={choose} isWide />
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
