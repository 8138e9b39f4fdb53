import type { ReactNode } from 'react'
import { row } from './rows.ts'

type Props = { readonly says: ReactNode; readonly more?: ReactNode; readonly children?: ReactNode }

/** What is not as it should be, with what mends it beside it. */
export function Exception({ says, more, children }: Props) {
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-64 wrap-anywhere">
        <p className="font-medium">{says}</p>
        {more && <div className="text-muted">{more}</div>}
      </div>
      {children}
    </li>
  )
}
