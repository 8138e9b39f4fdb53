import { SelectFilter } from '../../../../ui/admin/filters.tsx'
import { useAuditPeopleQuery } from '../calls.ts'

type Props = { readonly value: string; readonly choose: (id: string) => void }

/** Everybody who has an account, and who was chosen in the list though they have none any more. */
export function ActorFilter({ value, choose }: Props) {
  const { data } = useAuditPeopleQuery()
  const people = (data?.users ?? []).map(({ id, name }) => [id, name] as const)
  const isKnown = value === '' || people.some(([id]) => id === value)
  const options = [['', 'Everybody'] as const, ...people, ...(isKnown ? [] : [[value, `Person ${value}`] as const])]
  return <SelectFilter label="By whom" value={value} options={options} choose={choose} isWide />
}
