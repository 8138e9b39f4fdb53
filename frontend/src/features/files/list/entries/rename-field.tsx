import { splitName } from '@shodh/contracts/files/names.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../../../ui/input/is-composing.ts'
import { UsedBy } from '../../dialogs/used-by.tsx'
import type { Item } from '../item.ts'

type Props = {
  readonly item: Item
  /** Resolves to why the name was refused. */
  readonly rename: (newName: string) => Promise<string | undefined>
  readonly end: () => void
}

/** In place of an item's name: Enter takes the new one, Escape keeps the old one; the ending stays unless one types it. */
export function RenameField({ item, rename, end }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(item.name)
  const [refusal, setRefusal] = useState<string>()
  const isBusy = useRef(false)
  const id = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(0, item.isFolder ? item.name.length : splitName(item.name)[0].length)
  }, [item])
  const take = async () => {
    if (isBusy.current) return
    if (name.trim() === item.name) return end()
    isBusy.current = true
    const refused = await rename(name)
    isBusy.current = false
    if (refused === undefined) end()
    else setRefusal(refused)
  }
  /** What was refused is not asked again by going elsewhere. */
  const leave = () => (refusal === undefined ? void take() : end())
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Enter') void take()
    if (event.key === 'Escape') end()
  }
  return (
    <div className="relative min-w-0 grow">
      <input
        ref={input}
        value={name}
        aria-label={`New name of ${item.name}`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={`${id}-refusal`}
        spellCheck={false}
        className="min-h-9 w-full rounded-sm border border-accent bg-surface px-2 text-sm aria-invalid:border-danger"
        onChange={({ target }) => {
          setName(target.value)
          setRefusal(undefined)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <div className="absolute inset-x-0 top-full z-10 bg-surface text-xs raised">
        <p id={`${id}-refusal`} role="alert" className="border border-danger px-2 py-1 empty:hidden">
          {refusal}
        </p>
        <UsedBy items={[item]} />
      </div>
    </div>
  )
}
