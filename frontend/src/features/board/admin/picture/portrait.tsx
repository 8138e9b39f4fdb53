import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { useState } from 'react'
import { initials } from '../../initials.ts'

type Props = {
  readonly of: Pick<BoardMember, 'fullName' | 'image'>
  /** CSS pixels of each side. */
  readonly size: number
}

const frame = 'shrink-0 rounded-sm bg-tint'

/** The picture of a member; the initials where there is none, or it can't be loaded. The name stands beside it. */
export function Portrait({ of: { fullName, image }, size }: Props) {
  const [failed, setFailed] = useState<string>()
  const sides = { width: size, height: size }
  if (!image || failed === image.url)
    return (
      <span
        aria-hidden="true"
        className={`${frame} grid place-items-center text-xl text-accent`}
        style={{ inlineSize: size, blockSize: size }}
      >
        {initials(fullName)}
      </span>
    )
  return (
    <img
      {...sides}
      src={image.url}
      srcSet={image.srcset}
      sizes={`${size}px`}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${frame} object-cover`}
      style={{ inlineSize: size, blockSize: size }}
      onError={() => setFailed(image.url)}
    />
  )
}
