import type { ReactNode } from 'react'
import { usePageTitle } from '../../../journal.ts'
import { BackToHome } from '../../../ui/back-to-home.tsx'
import { useHead } from '../../../ui/head/use-head.ts'
import { pages } from '@shodh/contracts/site/addresses.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'

const LIBRARY = '/library'
const hasLibrary = pages.some(page => page.startsWith(LIBRARY))

/** Where one goes from a paper that can't be read now. */
export function Elsewhere() {
  const text = useText()
  return (
    <>
      {hasLibrary && (
        <Link to={LIBRARY} className={button.outline}>
          {text('reader.library')}
        </Link>
      )}
      <BackToHome />
    </>
  )
}

export const useReaderHead = (title: string | undefined) => {
  useHead({ title: usePageTitle(title) })
}

/** In the place of the reader. */
export function Instead({ title, children }: { title: string; children: ReactNode }) {
  useReaderHead(title)
  return <div className="page py-8">{children}</div>
}
