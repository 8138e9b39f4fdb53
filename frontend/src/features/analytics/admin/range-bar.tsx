import { useId } from 'react'
import { control, toolbar } from '../../../ui/desk/classes.ts'
import { SelectFilter } from '../../../ui/desk/select-filter.tsx'
import { MEASURES, type MeasureName } from './measures.ts'
import { PRESETS, type Chosen, type Preset, type Range } from './range.ts'

type Address = {
  readonly params: URLSearchParams
  readonly go: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void
}

type Props = {
  readonly address: Address
  readonly chosen: Chosen
  readonly measure: MeasureName
  readonly isCompared: boolean
}

function DayField({ label, name, address: { params, go } }: { label: string; name: keyof Range; address: Address }) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm">
      {label}
      <input
        id={id}
        type="date"
        className={`${control} lg:w-auto`}
        value={params.get(name) ?? ''}
        onChange={({ target }) => go({ [name]: target.value }, true)}
      />
    </label>
  )
}

/** Which days are shown, what of them, and whether beside the period before. */
export function RangeBar({ address, chosen, measure, isCompared }: Props) {
  const { go } = address
  // Own dates begin with those that were shown.
  const choose = (preset: Preset) =>
    go(preset === 'own' ? { range: preset, ...chosen.range } : { range: preset, from: undefined, to: undefined })
  return (
    <div className={`${toolbar} mb-4`}>
      <SelectFilter label="Dates" value={chosen.preset} options={PRESETS} choose={choose} />
      <SelectFilter
        label="Figure"
        value={measure}
        options={MEASURES}
        choose={name => go({ measure: name === MEASURES[0][0] ? undefined : name })}
      />
      {chosen.preset === 'own' && (
        <>
          <DayField label="From" name="from" address={address} />
          <DayField label="To" name="to" address={address} />
        </>
      )}
      <label className="col-span-2 inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isCompared}
          className="size-4.5 cursor-pointer accent-(--fill)"
          onChange={({ target }) => go({ compare: target.checked ? '1' : undefined })}
        />
        Compare with the period before
      </label>
    </div>
  )
}
