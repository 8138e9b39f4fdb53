import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../../../journal.ts'
import { useHead } from '../../../ui/head/use-head.ts'
import '../office.css'

type Props = { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }

/** Where a step took the place of another one and no control has the focus, the heading takes it, and is read aloud. */
const useHeading = (title: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(title)
  useEffect(() => {
    if (last.current === title) return
    last.current = title
    if (document.activeElement?.contains(heading.current)) heading.current?.focus()
  }, [title])
  return heading
}

/** One narrow column: what all screens before the back office look like. */
export function Frame({ title, lead, children }: Props) {
  const heading = useHeading(title)
  const { pathname } = useLocation()
  useHead({ title: usePageTitle(title), path: pathname, isUnlisted: true })
  return (
    <div className="office">
      <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-16">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-3xl text-balance outline-none">
          {title}
        </h1>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  )
}
