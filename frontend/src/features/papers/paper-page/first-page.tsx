import { FIRST_PAGE_SIZE, firstPageAddress } from '@shodh/contracts/papers/pdf-pictures.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { Published } from './published.ts'
import { ReaderLink } from './reader-link.tsx'

const LATER = { loading: 'lazy' } as const

const isBroken = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth === 0

/** A picture of the first page, where there is one, which opens the paper. */
export function FirstPage({ of: { paper, current } }: { of: Published }) {
  const text = useText()
  const [isMissing, setMissing] = useState(false)
  if (!current || isMissing) return null
  return (
    <ReaderLink paper={paper} className="first-page print:hidden">
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
    </ReaderLink>
  )
}
