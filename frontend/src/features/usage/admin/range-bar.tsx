import { DayField, SelectFilter, toolbar } from '../../../ui/admin/filters.tsx'
import { MEASURES, type MeasureName } from './measures.ts'
import { PRESETS, type Chosen, type Preset } from './range.ts'

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

/** Which days are shown, what of them, and whether beside the period before. */
export function RangeBar({ address, chosen, measure, isCompared }: Props) {
  const { params, go } = address
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
          <DayField label="From" value={params.get('from') ?? ''} choose={day => go({ from: day }, true)} />
          <DayField label="To" value={params.get('to') ?? ''} choose={day => go({ to: day }, true)} />
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
