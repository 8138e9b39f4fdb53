import { errorsAround } from './field-errors.ts'
import { useRef, useState, type ReactNode } from 'react'
import { useFieldArray, useFormContext, useFormState, get } from 'react-hook-form'
import { Button } from '../admin/button.tsx'

type Props = {
  readonly name: string
  readonly legend: string
  /** What one entry is called: 'author'. */
  readonly entry: string
  /** A new entry. */
  readonly blank: object
  readonly max: number
  readonly hint?: ReactNode
  /** The fields of the entry whose names begin with `name`. */
  readonly children: (name: string) => ReactNode
}

const useRootError = (name: string): string | undefined => {
  const { errors } = useFormState()
  const message: unknown = get(errors, `${name}.root.message`)
  return typeof message === 'string' ? message : undefined
}

function RootError({ of: name }: { of: string }) {
  const error = useRootError(name)
  return error === undefined ? null : <p className="text-sm text-danger">{error}</p>
}

/** Entries that are shown at once: a paper may have thousands of authors. */
const SHOWN = 50

/** A list of entries with the same fields, in an order that matters. */
export function ListEditor({ name, legend, entry, blank, max, hint, children }: Props) {
  const { fields, append, remove, move } = useFieldArray({ name })
  const { clearErrors } = useFormContext()
  const adding = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(SHOWN)
  const hidden = fields.length - shown
  const isFull = fields.length >= max
  // The errors name entries by their place.
  const changed = (change: () => void) => {
    clearErrors([name, ...errorsAround(`${name}.0`)])
    change()
  }
  const removeAt = (index: number) => {
    changed(() => remove(index))
    adding.current?.focus()
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <RootError of={name} />
      <ol className="mt-2 grid gap-4">
        {fields.slice(0, shown).map(({ id }, index) => (
          <li key={id} aria-label={`${entry} ${index + 1}`} className="grid gap-4 border-t border-line py-3">
            <div className="flex flex-wrap items-center gap-1">
              <span aria-hidden="true" className="mr-auto text-sm font-medium text-muted first-letter:uppercase">
                {entry} {index + 1}
              </span>
              {index > 0 && (
                <Button look="quiet" onClick={() => changed(() => move(index, index - 1))}>
                  Move up<span className="sr-only"> {`${entry} ${index + 1}`}</span>
                </Button>
              )}
              <Button look="quiet" onClick={() => removeAt(index)}>
                Remove<span className="sr-only"> {`${entry} ${index + 1}`}</span>
              </Button>
            </div>
            <RootError of={`${name}.${index}`} />
            {children(`${name}.${index}`)}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button look="quiet" className="mt-3" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(hidden, SHOWN)} of {hidden} more
        </Button>
      )}
      <Button
        ref={adding}
        data-list={name}
        isBusy={isFull}
        className="mt-3 aria-disabled:cursor-not-allowed"
        onClick={() => {
          setShown(Math.max(shown, fields.length + 1))
          changed(() => append(blank))
        }}
      >
        Add {entry}
      </Button>
    </fieldset>
  )
}
