import { paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { isPlainClick } from './pdf-link.tsx'
import type { Published } from './published.ts'

type Props = {
  readonly paperId: string
  /** What is shown without scripts. */
  readonly href: string
  readonly className: string
  readonly children: ReactNode
}

/** Opens the paper in the reader. */
export function ReaderLink({ paperId, href, className, children }: Props) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      className={className}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(`/read/${paperId}`)
      }}
    >
      {children}
    </a>
  )
}

/** Behind a part of its text. */
export function ReadOn({ paper }: { paper: Published['paper'] }) {
  return (
    <ReaderLink paperId={paper.id} href={paperPdfPath(paper)} className={link}>
      {useText()('paper.readOn')}
    </ReaderLink>
  )
}
