import { useSavedCount } from './library-state.ts'
import './library.css'

/** How many papers are saved, where there are any. */
export function LibraryCount() {
  const count = useSavedCount()
  if (count === 0) return null
  return (
    <span className="library">
      <span className="absolute top-0 right-0 min-w-5 rounded-full bg-fill px-1 text-center text-xs text-on-fill tabular-nums">
        {count}
      </span>
    </span>
  )
}
