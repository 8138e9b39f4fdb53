import { FileText, Library, type LucideIcon, UserRound } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDebounced } from '../../../ui/admin/lists/filters.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { popupItem } from '../../../ui/admin/menus/popup.ts'
import { isComposing } from '../../../ui/input/is-composing.ts'
import { control } from '../../../ui/admin/fields/field.tsx'
import { type Destination, useDestinations } from './destinations.ts'

type Options = {
  readonly destinations: readonly Destination[]
  readonly active: number
  readonly id: string
  readonly open: (destination: Destination) => void
}

const glyphs: Readonly<Record<string, LucideIcon>> = { Volume: Library, Paper: FileText, Person: UserRound }

/** Those of one kind stand below its name. */
function Offered({ destinations, active, id, open }: Options) {
  return (
    <div id={id} role="listbox" aria-label="Places" className="max-h-96 overflow-y-auto p-2">
      {destinations.map((destination, n) => {
        const { to, label, kind, icon: Glyph = glyphs[kind] } = destination
        return (
          <Fragment key={`${kind} ${to} ${label}`}>
            {destinations[n - 1]?.kind !== kind && (
              <p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs text-muted">
                {kind === 'Person' ? 'People' : `${kind}s`}
              </p>
            )}
            {/* reached by the arrows, from the field that keeps the focus */}
            <button
              type="button"
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-label={`${label} ${kind}`}
              aria-selected={n === active}
              className={`${popupItem} aria-selected:bg-hover`}
              onClick={() => open(destination)}
            >
              {Glyph && <Glyph aria-hidden="true" className="size-4.5 shrink-0 text-muted" />}
              <span className="min-w-0 grow truncate">{label}</span>
              {n === active && <kbd className="hint">↵</kbd>}
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}

type Props = {
  readonly close: () => void
  /** What was typed before the field had the focus. */
  readonly takeTyped: () => string
}

/** Opens any screen, volume, paper or person by its name. */
export function Palette({ close, takeTyped }: Props) {
  const [asked, setAsked] = useState('')
  const [text, setText] = useDebounced(asked, setAsked)
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const destinations = useDestinations(text.trim(), asked)
  // after the dialog has focused what comes first in it
  useEffect(() => {
    const focus = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(focus)
  }, [])
  const chosen = Math.min(active, destinations.length - 1)

  const open = (destination: Destination) => {
    close()
    void navigate(destination.to)
  }
  const move = (by: 1 | -1) => setActive((chosen + by + destinations.length) % Math.max(1, destinations.length))
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const destination = destinations[chosen]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && destination) open(destination)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title="Search or go to" close={close}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={destinations.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Screen, volume, paper or person"
        placeholder="Screen, volume, paper or person"
        autoComplete="off"
        value={text}
        className={control}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onFocus={() => {
          const typed = takeTyped()
          if (typed !== '') setText(text + typed)
        }}
        onKeyDown={press}
      />
      {destinations.length === 0 && (
        <p role="status" className="mt-3 px-3 text-sm text-muted">
          Nothing has this name.
        </p>
      )}
      <Offered destinations={destinations} active={chosen} id={id} open={open} />
      <p aria-hidden="true" className="flex gap-5 border-t border-line pt-3 text-xs text-muted pointer-coarse:hidden">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
      </p>
    </Dialog>
  )
}
