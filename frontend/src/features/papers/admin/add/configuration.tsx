import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { VOLUME_NAME_MAX } from '@shodh/contracts/limits.ts'
import { Year } from '@shodh/contracts/volumes/fields.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useMay } from '../../../../account.ts'
import { button } from '../../../../ui/button.ts'
import { count } from '../../../../ui/count.ts'
import { control } from '../../../../ui/forms/control.ts'
import type { Place } from './batch/batch.ts'
import { isLocked } from './batch/entry.ts'
import { useDesk } from './use-workspace.ts'
import { useNewVolume, useNewYear, usePlace } from './destination.ts'
import { chosenVolume, volumesAt } from './volumes-at.ts'

const types = [
  ['Regular', 'Regular', 'Standard journal issues'],
  ['Special', 'Special', 'Themed or conference issues'],
] as const

type Select = {
  readonly label: string
  readonly hint?: ReactNode
  readonly value: string
  readonly isDisabled: boolean
  readonly choose: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, hint, value, isDisabled, choose, children }: Select) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={control}
        onChange={({ target }) => choose(target.value)}
      >
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type New = {
  readonly label: string
  readonly action: (typed: string) => string
  readonly max: number
  readonly isNumeric?: boolean
  readonly isDisabled: boolean
  /** Resolves to whether it is there now. */
  readonly add: (typed: string) => Promise<boolean>
}

/** What is typed stays until it has been added. */
function NewEntry({ label, action, max, isNumeric = false, isDisabled, add }: New) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    if (await add(typed)) setTyped('')
    setBusy(false)
  }
  return (
    <form className="mt-2 flex gap-2" onSubmit={event => void submit(event)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={typed}
        maxLength={max}
        inputMode={isNumeric ? 'numeric' : 'text'}
        placeholder={label}
        autoComplete="off"
        disabled={isDisabled}
        className={`${control} min-w-0 flex-1`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button
        type="submit"
        className={`${button.outline} whitespace-normal`}
        disabled={isDisabled}
        aria-disabled={isBusy}
      >
        {action(typed)}
      </button>
    </form>
  )
}

const yearAction = (typed: string) =>
  typed === '' || Year.safeParse(Number(typed)).success ? 'Add Year' : 'Please enter a valid 4-digit year'

function Years({ tree, place, isDisabled }: Props) {
  const choose = usePlace()
  const add = useNewYear(tree)
  const mayAdd = useMay('open years')
  const known = tree.map(({ year }) => year)
  const years = [...new Set([...known, ...(place.year === null ? [] : [place.year])])].toSorted((a, b) => b - a)
  return (
    <div>
      <Select
        label="Year"
        value={place.year === null ? '' : String(place.year)}
        isDisabled={isDisabled}
        choose={value => choose({ year: Number(value) })}
      >
        {place.year === null && <option value="">Select a year</option>}
        {years.map(year => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
      {mayAdd && (
        <NewEntry
          label="New year"
          action={yearAction}
          max={4}
          isNumeric
          isDisabled={isDisabled}
          add={typed => add(typed, place.issueType)}
        />
      )}
    </div>
  )
}

function Volumes({ tree, place, isDisabled }: Props) {
  const choose = usePlace()
  const add = useNewVolume(tree)
  const mayAdd = useMay('manage volumes')
  const volumes = volumesAt(tree, place)
  const select = (id: string) => {
    const volume = volumes.find(each => each.id === id)
    if (volume) choose({ volume: chosenVolume(volume) })
  }
  const isKnown = volumes.some(({ id }) => id === place.volume?.id)
  return (
    <div>
      <Select
        label="Volume"
        value={place.volume?.id ?? ''}
        isDisabled={isDisabled || place.year === null}
        choose={select}
      >
        {!place.volume && <option value="">Select a volume</option>}
        {place.volume && !isKnown && <option value={place.volume.id}>{place.volume.name}</option>}
        {volumes.map(({ id, name, paperCount, isActive }) => (
          <option key={id} value={id}>
            {name} ({count(paperCount, 'paper')}){!isActive && ' – deactivated'}
          </option>
        ))}
      </Select>
      {mayAdd && (
        <NewEntry
          label="New volume"
          action={() => 'Add Volume'}
          max={VOLUME_NAME_MAX}
          isDisabled={isDisabled || place.year === null}
          add={typed => add(typed, place)}
        />
      )}
    </div>
  )
}

type Props = { readonly tree: YearTree; readonly place: Place; readonly isDisabled: boolean }

/** Year, issue type and volume; they stay as they are while papers are being uploaded. */
export function Configuration({ tree }: { tree: YearTree }) {
  const choose = usePlace()
  const { place, entries } = useDesk()
  const isDisabled = entries.some(isLocked)
  const own = { tree, place, isDisabled }
  return (
    <section aria-labelledby="publication" className="rounded-sm border border-line p-4 sm:p-5">
      <h2 id="publication" className="mb-4 font-serif text-xl">
        Publication Configuration
      </h2>
      <div className="grid gap-5 lg:grid-cols-3">
        <Years {...own} />
        <Select
          label="Issue type"
          hint={types.find(([type]) => type === place.issueType)?.[2]}
          value={place.issueType}
          isDisabled={isDisabled}
          choose={value => choose({ issueType: value === 'Special' ? 'Special' : 'Regular' })}
        >
          {types.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Volumes {...own} />
      </div>
    </section>
  )
}
