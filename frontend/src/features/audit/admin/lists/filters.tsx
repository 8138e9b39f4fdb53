import { SelectFilter } from '../../../../ui/admin/lists/filters.tsx'
import { useAuditPeopleQuery, useAuditVolumesQuery } from '../calls.ts'

type Option = readonly [value: string, text: string]

type Props = { readonly value: string; readonly choose: (value: string) => void }

type All = Props & { readonly label: string; readonly all: string; readonly known: readonly Option[] } & {
  /** What is chosen, though there is none any more. */
  readonly gone: string
}

function Filter({ label, all, known, gone, value, choose }: All) {
  const isKnown = value === '' || known.some(([each]) => each === value)
  const options: readonly Option[] = [['', all], ...known, ...(isKnown ? [] : [[value, gone] as const])]
  return <SelectFilter label={label} value={value} options={options} choose={choose} isWide />
}

/** Everybody who has an account, and who was chosen in the list though they have none any more. */
export function ActorFilter(props: Props) {
  const { data } = useAuditPeopleQuery()
  const known = (data?.users ?? []).map(({ id, name }) => [id, name] as const)
  return <Filter {...props} label="By whom" all="Everybody" known={known} gone={`Person ${props.value}`} />
}

export function VolumeFilter(props: Props) {
  const { data } = useAuditVolumesQuery()
  const known = (data?.volumes ?? []).flatMap(({ id, name, year }) =>
    name === null ? [] : [[id, `${year} · ${name}`] as const],
  )
  return <Filter {...props} label="Volume" all="All volumes" known={known} gone="A deleted volume" />
}
