import type { ReactNode } from 'react'

/** Two columns where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 @min-[50rem]/room:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] [&>*]:min-w-0">
      {children}
    </div>
  )
}
