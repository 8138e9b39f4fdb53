import { COVER_SIZE, type CoveredVolume, coverOf } from '@shodh/contracts/volumes/cover/cover.ts'
import { attributesOf, pathOf } from '@shodh/contracts/volumes/cover/svg.ts'
import type { CoverPicture } from '@shodh/contracts/volumes/fields.ts'
import { useJournal } from '../../journal.ts'

type Props = {
  readonly volume: CoveredVolume & { readonly cover?: CoverPicture | undefined }
  /** For less than 112 pixels of width: small print is left out. */
  readonly isSmall?: boolean
  readonly className?: string
}

const LAZY = { loading: 'lazy' } as const

/** The cover of a volume, drawn or a picture; its name stands beside it. */
export function Cover({ volume, isSmall = false, className = '' }: Props) {
  const journal = useJournal()
  const look = `block aspect-3/4 rounded-sm ${className}`
  if (volume.cover) {
    const { url, alt } = volume.cover
    return (
      <img
        src={url}
        alt={alt}
        width={COVER_SIZE.width}
        height={COVER_SIZE.height}
        {...LAZY}
        className={`${look} h-auto object-cover`}
      />
    )
  }
  if (!journal) return <span aria-hidden="true" className={`${look} bg-tint`} />
  const { language, ground, ink, bar, rectangles, texts } = coverOf(volume, journal, { isSmall })
  const { width, height } = COVER_SIZE
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} lang={language} className={`cover ${look}`}>
      <rect width={width} height={height} fill={ground} />
      <path d={pathOf(rectangles)} fill={bar} />
      <g fill={ink}>
        {texts.map((each, n) => {
          const { fontFamily: _, ...attributes } = attributesOf(each)
          return (
            <text key={n} className={each.family === 'serif' ? 'font-serif' : 'font-sans'} {...attributes}>
              {each.text}
            </text>
          )
        })}
      </g>
    </svg>
  )
}
