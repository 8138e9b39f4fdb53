import { useId, type ReactNode } from 'react'

const AT_MOST = 5

type Props<Item> = {
  readonly title: string
  /** In place of a list without items. */
  readonly empty: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Whether the order is a ranking, and each item's place is shown. */
  readonly isRanked?: boolean
  readonly children: (item: Item) => ReactNode
}

/** One of the lists of the dashboard: at most five items. */
export function ShortList<Item>({ title, empty, items, keyOf, isRanked = false, children }: Props<Item>) {
  const id = useId()
  const List = isRanked ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line-strong pb-2 font-serif text-xl">
        {title}
      </h2>
      {items.length === 0 ? (
        <p className="py-8 text-sm text-muted">{empty}</p>
      ) : (
        <List>
          {items.slice(0, AT_MOST).map((item, place) => (
            <li key={keyOf(item)} className="flex gap-4 border-b border-line py-3">
              {isRanked && (
                <span aria-hidden="true" className="w-5 shrink-0 text-right font-serif text-lg text-muted tabular-nums">
                  {place + 1}
                </span>
              )}
              <div className="min-w-0 grow">{children(item)}</div>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
