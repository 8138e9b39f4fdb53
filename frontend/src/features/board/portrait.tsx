import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { useCallback, useState } from 'react'
import { initials } from './initials.ts'

type Pictured = { readonly name: string; readonly image: BoardMember['image']; readonly isFirst: boolean }

/** The picture lies over the initials, which are seen where it can't be loaded. */
export function Portrait({ name, image, isFirst }: Pictured) {
  const [isBroken, setBroken] = useState(false)
  /** It may have failed before this page was taken over. */
  const look = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete) element.decode().catch(() => setBroken(true))
  }, [])
  return (
    <span className="face" aria-hidden="true">
      {initials(name)}
      {image && !isBroken && (
        <img
          ref={look}
          src={image.url}
          srcSet={image.srcset}
          sizes="5rem"
          width={image.width}
          height={image.height}
          alt=""
          {...(!isFirst && { loading: 'lazy' as const })}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
