import type { ReactNode } from 'react'
import { useSiteName } from '../../journal.ts'
import { useHead } from '../../ui/use-head.ts'

export const useReaderHead = (title: string | undefined) => {
  const name = useSiteName() ?? ''
  useHead({ title: title === undefined ? name : [title, name].filter(Boolean).join(' | ') })
}

/** In the place of the reader. */
export function Instead({ title, children }: { title: string; children: ReactNode }) {
  useReaderHead(title)
  return <div className="page py-8">{children}</div>
}
