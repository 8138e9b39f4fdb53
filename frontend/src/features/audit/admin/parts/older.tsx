import { button } from '../../../../ui/button.ts'

type Props = {
  readonly isNewest: boolean
  readonly next: string | null
  readonly turnTo: (cursor: string | undefined) => void
}

/** Leads on through a list that has no numbered pages, since it grows at its beginning. */
export function Older({ isNewest, next, turnTo }: Props) {
  if (isNewest && next === null) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <button type="button" className={button.outline} disabled={isNewest} onClick={() => turnTo(undefined)}>
        Newest
      </button>
      <button type="button" className={button.outline} disabled={next === null} onClick={() => turnTo(next ?? '')}>
        Older
      </button>
    </nav>
  )
}
