import type { LanguageTexts } from '@shodh/contracts/content/fields.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { LocalizedInput, PINNED, usePinned, useRefusal } from './site-form.tsx'

type EntryOf<Entry> = {
  readonly of: Entry
  /** Of its fields. */
  readonly name: string
  /** What it is called among the others: 'Claim 2'. */
  readonly label: string
  readonly change: (changes: Partial<Entry>) => void
  readonly replace: (entry: Entry) => void
}

type Props<Entry extends object> = {
  readonly name: string
  readonly legend: string
  readonly hint?: ReactNode
  /** What one is called: 'Claim'. */
  readonly entry: string
  readonly entries: readonly Entry[]
  readonly blank: Entry
  readonly max: number
  readonly change: (entries: Entry[]) => void
  readonly children: (entry: EntryOf<Entry>) => ReactNode
}

function Act({ verb, label, run }: { verb: string; label: string; run: () => void }) {
  return (
    <Button look="quiet" onClick={run}>
      {verb}
      <span className="sr-only"> {label}</span>
    </Button>
  )
}

/** A list of texts in an order that matters; an entry without any text is not sent. */
export function Entries<Entry extends object>(props: Props<Entry>) {
  const { name, legend, hint, entry, entries, blank, max, change, children } = props
  const isPinned = usePinned(name)
  const refusal = useRefusal(`${name}.root`)
  const isRefused = useRefusal(name) !== undefined
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (place: number) => {
    change(entries.toSpliced(place, 1))
    adding.current?.focus()
  }
  const raise = (place: number, of: Entry) => change(entries.toSpliced(place, 1).toSpliced(place - 1, 0, of))
  return (
    <FoldedDetails title={legend} filled={count(entries.length, entry.toLowerCase())} isOpen={isRefused} isLazy>
      <div role="group" aria-label={legend} className="grid gap-3 pt-1">
        {isPinned && entries.length === 0 && <p className="text-sm text-muted">{PINNED}</p>}
        {!isPinned && hint && <p className="text-sm text-muted">{hint}</p>}
        {refusal !== undefined && <p className="text-sm text-danger">{refusal}</p>}
        {entries.map((of, place) => {
          const label = `${entry} ${place + 1}`
          const replace = (next: Entry) => change(entries.with(place, next))
          return (
            <div key={place} className="grid gap-3 border-t border-line pt-3">
              {children({
                of,
                name: `${name}.${place}`,
                label,
                change: changes => replace({ ...of, ...changes }),
                replace,
              })}
              {!isPinned && (
                <div className="flex flex-wrap justify-end gap-1">
                  {place > 0 && <Act verb="Move up" label={label} run={() => raise(place, of)} />}
                  <Act verb="Remove" label={label} run={() => remove(place)} />
                </div>
              )}
            </div>
          )
        })}
        {!isPinned && (
          <div>
            <Button ref={adding} disabled={entries.length >= max} onClick={() => change([...entries, blank])}>
              Add {entry.toLowerCase()}
            </Button>
          </div>
        )}
      </div>
    </FoldedDetails>
  )
}

/** A list of which each entry is one text. */
export function LocalizedEntries(props: Omit<Props<LanguageTexts>, 'blank' | 'children'>) {
  return (
    <Entries {...props} blank={{}}>
      {({ of, name, label, replace }) => (
        <LocalizedInput name={name} label={label} texts={of} change={texts => replace(texts ?? {})} />
      )}
    </Entries>
  )
}
