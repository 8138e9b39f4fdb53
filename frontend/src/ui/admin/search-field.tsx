import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { Icon } from '../icon.tsx'
import { control } from './classes.ts'
import { useDebounced } from './use-debounced.ts'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly search: (text: string) => void
}

/** Searches while one types. */
export function SearchField({ label, placeholder, value, search }: Props) {
  const [text, setText] = useDebounced(value, search)
  return (
    <div className="relative col-span-2 min-w-0 grow lg:min-w-64">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        type="search"
        value={text}
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={placeholder}
        className={`${control} pl-10`}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
