import { paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { type ReactNode, useEffect } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { useText } from '../../../../i18n/text.tsx'
import { link } from '../../../../ui/button.ts'
import { isPlainClick } from './pdf-link.tsx'
import type { Published } from '../published.ts'

const reader = () => import('../../../reader/prepare-text.ts')

// the reader fetches by itself where this comes to nothing
const prepare = () =>
  void reader()
    .then(({ prepareCode }) => prepareCode())
    .catch(() => undefined)

type Props = {
  readonly paper: Published['paper']
  readonly className: string
  readonly children: ReactNode
}

/** Opens the paper in the reader; without scripts, its text. */
export function ReaderLink({ paper, className, children }: Props) {
  const navigate = useNavigate()
  useEffect(() => void reader().catch(() => undefined), [])
  return (
    <a
      href={useHref(paperTextPath(paper))}
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void reader()
          .then(({ prepareText }) => prepareText(paper))
          .catch(() => undefined)
        void navigate(`/read/${paper.id}`)
      }}
    >
      {children}
    </a>
  )
}

/** Behind a part of its text. */
export function ReadOn({ paper }: { paper: Published['paper'] }) {
  return (
    <ReaderLink paper={paper} className={link}>
      {useText()('paper.readOn')}
    </ReaderLink>
  )
}
