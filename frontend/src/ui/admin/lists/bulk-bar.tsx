import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type Props = {
  readonly count: number
  readonly onClear: () => void
  /** What can be done with what is selected: `<Button look="inverse">`. */
  readonly children: ReactNode
}

const shown =
  'bottom-bar sticky bottom-4 z-10 mx-auto mt-6 flex w-max max-w-full flex-wrap items-center gap-1 rounded-lg bg-ink p-1.5 text-surface shadow-float ' +
  '@max-[35rem]/room:w-full @max-[35rem]/room:justify-between @max-[35rem]/room:py-0.5 @max-[35rem]/room:[&>button]:px-2'

/** What can be done with what is selected, at the bottom of the list; takes no place until something is. */
export function BulkBar({ count, onClear, children }: Props) {
  const isShown = count > 0
  return (
    <section aria-label={isShown ? 'Selection' : undefined} className={isShown ? shown : 'sr-only'}>
      <p
        role="status"
        className="grow px-2.5 font-semibold whitespace-nowrap @max-[35rem]/room:-order-2 @max-[35rem]/room:basis-[calc(100%-4rem)]"
      >
        {isShown && `${count.toLocaleString('en-IN')} selected`}
      </p>
      {isShown && (
        <>
          {children}
          <Button
            look="inverse"
            aria-label="Clear selection"
            title="Clear selection"
            className="@max-[35rem]/room:-order-1"
            onClick={onClear}
          >
            <X aria-hidden="true" className="size-4.5" />
          </Button>
        </>
      )}
    </section>
  )
}
