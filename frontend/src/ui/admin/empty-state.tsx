import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly children?: ReactNode }

/** In place of a list that has no entries: why, and what can be done. */
export function EmptyState({ title, children }: Props) {
  return (
    <div className="border-y border-line px-4 py-14 text-center">
      <h2 className="font-serif text-xl">{title}</h2>
      {children && (
        <div className="mx-auto mt-2 grid max-w-prose justify-items-center gap-6 text-sm text-muted">{children}</div>
      )}
    </div>
  )
}
