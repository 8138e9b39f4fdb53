import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDebounced } from '../../../ui/admin/filters.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { control } from '../../../ui/admin/field.tsx'
import { type Destination, useDestinations } from './destinations.ts'

type Options = {
  readonly destinations: readonly Destination[]
  readonly active: number
  readonly id: string
  readonly open: (destination: Destination) => void
}

function Offered({ destinations, active, id, open }: Options) {
  return (
    <div id={id} role="listbox" aria-label="Places" className="mt-3 max-h-96 overflow-y-auto">
      {destinations.map((destination, n) => (
        // reached by the arrows, from the field that keeps the focus
        <button
          key={`${destination.kind} ${destination.to} ${destination.label}`}
          type="button"
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 text-left hover:bg-tint aria-selected:bg-tint aria-selected:text-accent"
          onClick={() => open(destination)}
        >
          <span className="min-w-0 wrap-anywhere">{destination.label}</span>
          <span className="shrink-0 text-xs text-muted">{destination.kind}</span>
        </button>
      ))}
    </div>
  )
}

/** Opens any screen, volume, paper or person by its name. */
export function Palette({ close }: { close: () => void }) {
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
    <Dialog title="Open anything" close={close}>
      <div className="mt-3">
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
          onKeyDown={press}
        />
        {destinations.length === 0 && (
          <p role="status" className="mt-3 px-3 text-sm text-muted">
            Nothing has this name.
          </p>
        )}
        <Offered destinations={destinations} active={chosen} id={id} open={open} />
      </div>
    </Dialog>
  )
}
