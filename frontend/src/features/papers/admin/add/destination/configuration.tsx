import { VOLUME_NAME_MAX } from '@shodh/contracts/limits.ts'
import { Year } from '@shodh/contracts/volumes/fields.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useMay } from '../../../../../account.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { Button } from '../../../../../ui/admin/button.tsx'
import { Labelled, Options } from '../../../../../ui/admin/fields/field.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { control } from '../../../../../ui/forms/control.ts'
import { publicationState } from '../../../../volumes/admin/publication/publication-badge.tsx'
import type { Destination } from '../batch/batch.ts'
import { isLocked } from '../batch/entry.ts'
import { chosenVolume, useChooseDestination, useNewVolume, useNewYear, volumesAt } from '../destination.ts'
import { useBatch } from '../use-workspace.ts'

const issueTypes = { Regular: 'Standard journal issues', Special: 'Themed or conference issues' } as const

type SelectProps<Value extends string> = {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly isDisabled?: boolean
  readonly choose: (value: Value) => void
}

/** One of a few values of the add screen. */
function Select<Value extends string>({ label, hint, isDisabled = false, ...select }: SelectProps<Value>) {
  return (
    <Labelled label={label} hint={hint}>
      {field => <Options {...field} {...select} disabled={isDisabled} className={control} />}
    </Labelled>
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
  /** What else is chosen of it. */
  readonly children?: ReactNode
}

/** What is typed stays until it has been added. */
function NewEntry({ label, action, max, isNumeric = false, isDisabled, add, children }: New) {
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
    <form className="mt-2" onSubmit={event => void submit(event)}>
      <div className="flex gap-2">
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
        <Button type="submit" className="whitespace-normal" disabled={isDisabled} isBusy={isBusy}>
          {action(typed)}
        </Button>
      </div>
      {children}
    </form>
  )
}

const yearAction = (typed: string) =>
  typed === '' || Year.safeParse(Number(typed)).success ? 'Add Year' : 'Please enter a valid 4-digit year'

function Years({ tree, destination: { year, issueType }, isDisabled }: Props) {
  const choose = useChooseDestination()
  const add = useNewYear(tree)
  const mayAdd = useMay('open years')
  const known = tree.map(each => each.year)
  const years = [...new Set([...known, ...(year === null ? [] : [year])])].toSorted((a, b) => b - a)
  return (
    <div>
      <Select
        label="Year"
        value={String(year ?? '')}
        options={[
          ...(year === null ? [['', 'Select a year'] as const] : []),
          ...years.map(each => [String(each), String(each)] as const),
        ]}
        isDisabled={isDisabled}
        choose={value => choose({ year: Number(value) })}
      />
      {mayAdd && (
        <NewEntry
          label="New year"
          action={yearAction}
          max={4}
          isNumeric
          isDisabled={isDisabled}
          add={typed => add(typed, issueType)}
        />
      )}
    </div>
  )
}

const noVolume = ['', 'Select a volume'] as const

function Volumes({ tree, destination, isDisabled }: Props) {
  const choose = useChooseDestination()
  const add = useNewVolume(tree)
  const mayAdd = useMay('manage volumes')
  const volumes = volumesAt(tree, destination)
  const [inPreparation, setInPreparation] = useState(false)
  const timeZone = useTimeZone()
  const { year, volume: chosen } = destination
  const select = (id: string) => {
    const volume = volumes.find(each => each.id === id)
    if (volume) choose({ volume: chosenVolume(volume) })
  }
  const isKnown = volumes.some(({ id }) => id === chosen?.id)
  const first = chosen ? ([chosen.id, chosen.name] as const) : noVolume
  return (
    <div>
      <Select
        label="Volume"
        value={chosen?.id ?? ''}
        options={[
          ...(isKnown ? [] : [first]),
          ...volumes.map(({ id, name, paperCount, isActive, ...preparation }) => {
            const state = isActive ? publicationState(timeZone, preparation) : 'deactivated'
            return [id, `${name} (${count(paperCount, 'paper')})${state ? ` – ${state}` : ''}`] as const
          }),
        ]}
        isDisabled={isDisabled || year === null}
        choose={select}
      />
      {mayAdd && (
        <NewEntry
          label="New volume"
          action={() => 'Add Volume'}
          max={VOLUME_NAME_MAX}
          isDisabled={isDisabled || year === null}
          add={typed => add(typed, destination, inPreparation)}
        >
          <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-(--accent)"
              checked={inPreparation}
              onChange={({ target }) => setInPreparation(target.checked)}
            />
            In preparation – readers see it when you publish it
          </label>
        </NewEntry>
      )}
    </div>
  )
}

type Props = { readonly tree: YearTree; readonly destination: Destination; readonly isDisabled: boolean }

/** Year, issue type and volume; they stay as they are while papers are being uploaded. */
export function Configuration({ tree }: { tree: YearTree; close: () => void }) {
  const choose = useChooseDestination()
  const { destination, entries } = useBatch()
  const isDisabled = entries.some(isLocked)
  const own = { tree, destination, isDisabled }
  return (
    <div className="grid gap-5 pt-2 lg:grid-cols-3">
      <Years {...own} />
      <Select
        label="Issue type"
        hint={issueTypes[destination.issueType]}
        value={destination.issueType}
        options={[
          ['Regular', 'Regular'],
          ['Special', 'Special'],
        ]}
        isDisabled={isDisabled}
        choose={issueType => choose({ issueType })}
      />
      <Volumes {...own} />
    </div>
  )
}
