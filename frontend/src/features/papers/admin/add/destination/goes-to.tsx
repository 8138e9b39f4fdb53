import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { type FocusEvent, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMay } from '../../../../../account.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { control } from '../../../../../ui/admin/fields/field.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { isComposing } from '../../../../../ui/input/is-composing.ts'
import { publicationState } from '../../../../volumes/admin/publication/publication-badge.tsx'
import type { Destination } from '../batch/batch.ts'
import { isLocked } from '../batch/entry.ts'
import { chosenVolume, useChooseDestination, useNewVolume } from '../destination.ts'
import { useBatch } from '../use-workspace.ts'
import { type Offer, offersFor, yearRefused } from './offers.ts'

const thisYear = new Date().getFullYear()

const placeOf = ({ year, issueType }: { readonly year: number; readonly issueType: string }) => `${issueType} · ${year}`

const nameOf = ({ year, issueType, volume }: Destination) =>
  volume && year !== null ? `${volume.name} · ${placeOf({ year, issueType })}` : ''

type OptionProps = {
  readonly id: string
  readonly offer: Offer
  readonly isActive: boolean
  readonly choose: () => void
}

/** What an option does, and what it is about. */
const useOptionText = ({ volume, created, inPreparation }: Offer) => {
  const timeZone = useTimeZone()
  if (created) {
    const ahead = ' · in preparation: readers see it when you publish it'
    return { name: `Create “${created.name}”`, about: `${placeOf(created)}${inPreparation ? ahead : ''}` }
  }
  const state = volume.isActive ? publicationState(timeZone, volume) : 'deactivated'
  const about = [placeOf(volume), count(volume.paperCount, 'paper'), state].filter(Boolean).join(' · ')
  return { name: volume.name, about }
}

function Option({ id, offer, isActive, choose }: OptionProps) {
  const { name, about } = useOptionText(offer)
  return (
    // the field keeps the focus, and its arrows lead here
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="block min-h-11 w-full cursor-pointer rounded-md px-3 text-left py-1 text-sm wrap-anywhere hover:bg-hover aria-selected:bg-accent-soft"
      onMouseDown={event => event.preventDefault()}
      onClick={choose}
    >
      <span className="block">{name}</span>
      <span className="block text-xs text-muted">{about}</span>
    </button>
  )
}

/** The list, with the active option in view. */
function Options({
  id,
  offers,
  active,
  choose,
}: {
  id: string
  offers: readonly Offer[]
  active: number
  choose: (offer: Offer) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Volumes"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border border-line bg-raised p-1 raised"
    >
      {offers.map((offer, index) => (
        <Option
          key={offer.volume?.id ?? String(offer.inPreparation)}
          id={`${id}-${index}`}
          offer={offer}
          isActive={index === active}
          choose={() => choose(offer)}
        />
      ))}
    </div>
  )
}

/** Chooses or creates what an option is about. Resolves to whether the papers go there now. */
const useTake = (tree: YearTree) => {
  const choose = useChooseDestination()
  const create = useNewVolume(tree)
  return async ({ volume, created, inPreparation }: Offer) => {
    if (created) return create(created.name, created, inPreparation)
    choose({ year: volume.year, issueType: volume.issueType, volume: chosenVolume(volume) }, true)
    return true
  }
}

/** What is typed, and where the arrows are; undefined where nothing was typed since the last choice. */
const useTyped = (tree: YearTree) => {
  const { destination } = useBatch()
  const mayCreate = useMay('manage volumes')
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const usual = {
    year: destination.year ?? tree[0]?.year ?? thisYear,
    issueType: destination.issueType,
  }
  const offers = isOpen ? offersFor(tree, typed ?? '', usual, mayCreate) : []
  return { typed, setTyped, active: Math.min(active, offers.length - 1), setActive, setOpen, offers, destination }
}

/** One field for year, issue type and volume: 'Vol. 9, No. 99, 2026' finds the volume, or creates it. */
export function GoesTo({ tree }: { tree: YearTree }) {
  const id = useId()
  const isDisabled = useBatch().entries.some(isLocked)
  const { typed, setTyped, active, setActive, setOpen, offers, destination } = useTyped(tree)
  const [isBusy, setBusy] = useState(false)
  const take = useTake(tree)
  const isShown = offers.length > 0 && !isDisabled
  const choose = async (offer: Offer) => {
    if (isBusy) return
    setBusy(true)
    if (await take(offer)) setTyped(undefined)
    setBusy(false)
    setOpen(false)
  }
  const move = (by: 1 | -1) => {
    setOpen(true)
    setActive((active + by + offers.length) % Math.max(1, offers.length))
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isShown ? move(1) : setOpen(true)),
    ArrowUp: () => move(-1),
    Enter: () => void (isShown && offers[active] ? choose(offers[active]) : setOpen(true)),
    Escape: () => (isShown ? setOpen(false) : setTyped(undefined)),
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]?.()
  }
  const left = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div className="min-w-0 flex-[1_1_24rem] sm:max-w-xl" onBlur={left}>
      <div className="relative flex items-center gap-2">
        <label htmlFor={id} className="shrink-0 text-sm text-muted">
          Goes to
        </label>
        <input
          id={id}
          data-goes-to
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown ? `${id}-list-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          aria-busy={isBusy}
          placeholder="Vol. 9, No. 99, 2026"
          autoComplete="off"
          disabled={isDisabled}
          value={typed ?? nameOf(destination)}
          className={`${control} font-medium`}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setOpen(true)
          }}
          onFocus={({ target }) => target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
        {isShown && <Options id={`${id}-list`} offers={offers} active={active} choose={offer => void choose(offer)} />}
      </div>
      <p id={`${id}-hint`} className="text-xs text-warning empty:hidden">
        {typed?.trim() &&
          !isShown &&
          (yearRefused(typed) ?? 'Not chosen yet: press Enter, and choose it from the list.')}
      </p>
    </div>
  )
}
