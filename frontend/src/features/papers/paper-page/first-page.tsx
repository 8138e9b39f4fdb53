import { FIRST_PAGE_SIZE, firstPageAddress } from '@shodh/contracts/papers/pdf-pictures.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { Published } from './published.ts'
import { ReaderLink } from './reader-link.tsx'

const LATER = { loading: 'lazy' } as const

const isBroken = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth === 0

/** A picture of the first page, which opens the paper; where it can't be had, a plain sheet in its place. */
export function FirstPage({ of: { paper, current } }: { of: Published }) {
  const text = useText()
  const [isMissing, setMissing] = useState(false)
  if (!current) return null
  return (
    <ReaderLink paper={paper} className="first-page print:hidden">
      {isMissing ? (
        <span className="sr-only">{text('paper.firstPage')}</span>
      ) : (
        <img
          // it may have failed before scripts ran
          ref={image => void (isBroken(image) && setMissing(true))}
          src={firstPageAddress(current.url)}
          width={FIRST_PAGE_SIZE.width}
          height={792}
          {...LATER}
          alt={text('paper.firstPage')}
          onError={() => setMissing(true)}
        />
      )}
    </ReaderLink>
  )
}
