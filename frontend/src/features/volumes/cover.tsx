import type { CoveredVolume } from '@shodh/contracts/volumes/cover/cover.ts'
import type { CoverPicture } from '@shodh/contracts/volumes/fields.ts'
import { memo, Suspense } from 'react'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'

/** The server has drawn those of its pages: what draws others comes after them. */
const DrawnCover = lazyOrNothing(async () => (await import('./drawn-cover.tsx')).DrawnCover)

type Props = {
  readonly volume: CoveredVolume & { readonly cover?: CoverPicture | undefined }
  /** For less than 112 pixels of width: small print is left out. */
  readonly isSmall?: boolean
  readonly className?: string
  /** Of the small print, which narrow screens may have no room for. */
  readonly printClassName?: string | undefined
}

const LAZY = { loading: 'lazy' } as const

/** Rendered again for another volume only: until its code is there, React would take the server's markup away. */
const isSame = ({ volume: one }: Props, { volume: other }: Props) =>
  one.name === other.name && one.year === other.year && one.issueType === other.issueType && one.cover === other.cover

/** The cover of a volume, drawn or a picture; its name stands beside it. */
export const Cover = memo(function Cover({ volume, isSmall = false, className = '', printClassName }: Props) {
  const look = `block aspect-3/4 rounded-sm ${className}`
  const { cover } = volume
  if (cover)
    return (
      <img
        src={cover.url}
        alt={cover.alt}
        width={300}
        height={400}
        {...LAZY}
        className={`${look} h-auto object-cover`}
      />
    )
  return (
    <Suspense fallback={<span aria-hidden="true" className={`${look} bg-tint`} />}>
      <DrawnCover volume={volume} isSmall={isSmall} look={look} printClassName={printClassName} />
    </Suspense>
  )
}, isSame)
