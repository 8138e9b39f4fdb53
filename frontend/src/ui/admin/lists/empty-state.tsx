import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly children?: ReactNode }

/** In place of a list that has no entries: why, and what can be done. */
export function EmptyState({ title, children }: Props) {
  return (
    <div className="px-4 py-12 text-center">
      <h2 className="text-lg">{title}</h2>
      {children && (
        <div className="mx-auto mt-1 grid max-w-prose justify-items-center gap-4 text-muted">{children}</div>
      )}
    </div>
  )
}
