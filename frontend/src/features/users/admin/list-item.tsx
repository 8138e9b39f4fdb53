import type { ReactNode } from 'react'

/** An entry of a list of the profile or of an account, with what can be done with it on the right. */
export function ListItem({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-4">
      {children}
    </li>
  )
}
