import { SelectFilter } from '../../../../ui/desk/select-filter.tsx'
import { useAuditVolumesQuery } from '../calls.ts'

type Props = { readonly value: string; readonly choose: (id: string) => void }

export function VolumeFilter({ value, choose }: Props) {
  const { data } = useAuditVolumesQuery()
  const volumes = (data?.volumes ?? []).flatMap(({ id, name, year }) =>
    name === null ? [] : [[id, `${year} · ${name}`] as const],
  )
  const isKnown = value === '' || volumes.some(([id]) => id === value)
  const options = [['', 'All volumes'] as const, ...volumes, ...(isKnown ? [] : [[value, 'A deleted volume'] as const])]
  return <SelectFilter label="Volume" value={value} options={options} choose={choose} isWide />
}
