import { COVER_SIZE, type CoveredVolume, coverOf, type CoverText } from '@shodh/contracts/volumes/cover/cover.ts'
import { attributesOf, pathOf } from '@shodh/contracts/volumes/cover/svg.ts'
import { useJournal } from '../../journal.ts'

type TextsProps = { readonly of: readonly CoverText[]; readonly fill: string; readonly className?: string | undefined }

const Texts = ({ of: texts, ...look }: TextsProps) => (
  <g {...look}>
    {texts.map((each, n) => {
      const { fontFamily: _, ...attributes } = attributesOf(each)
      return (
        <text key={n} className={each.family === 'serif' ? 'font-serif' : 'font-sans'} {...attributes}>
          {each.text}
        </text>
      )
    })}
  </g>
)

type Props = {
  readonly volume: CoveredVolume
  readonly isSmall: boolean
  readonly look: string
  readonly printClassName: string | undefined
}

/** The cover of a volume as it is drawn by rule. */
export function DrawnCover({ volume, isSmall, look, printClassName }: Props) {
  const journal = useJournal()
  if (!journal) return <span aria-hidden="true" className={`${look} bg-tint`} />
  const { language, ground, ink, bar, rectangles, texts, smallPrint } = coverOf(volume, journal, { isSmall })
  const { width, height } = COVER_SIZE
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} lang={language} className={look}>
      <rect width={width} height={height} fill={ground} />
      <path d={pathOf(rectangles)} fill={bar} />
      <Texts of={texts} fill={ink} />
      {smallPrint.length > 0 && <Texts of={smallPrint} fill={ink} className={printClassName} />}
    </svg>
  )
}
