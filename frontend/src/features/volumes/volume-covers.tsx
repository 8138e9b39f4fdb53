import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { Cover } from './cover.tsx'

const LARGE = 'grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))]'
const SMALL = 'grid-cols-[repeat(auto-fill,minmax(min(4.75rem,100%),1fr))]'

type Shown = Pick<Volume, 'year' | 'issueType' | 'name' | 'paperCount' | 'cover'>

type Props = {
  readonly volumes: readonly Shown[]
  /** For a narrow place: more stand in a row, without small print. */
  readonly isSmall?: boolean
  readonly className?: string
}

/** Volumes by their covers. */
export function VolumeCovers({ volumes, isSmall = false, className = '' }: Props) {
  const text = useText()
  return (
    <ul className={`grid gap-x-4 gap-y-5 ${isSmall ? SMALL : LARGE} ${className}`}>
      {volumes.map(volume => {
        const path = volumePath(volume.year, volume.issueType, volume.name)
        return (
          <li key={path}>
            <Link to={path} className="block rounded-sm text-sm hover:text-accent">
              <Cover volume={volume} isSmall={isSmall} className="mb-2 w-full" />
              <span lang="" dir="auto" className="block leading-snug wrap-anywhere">
                {volume.name}
              </span>
              <span className="text-muted">{text('site.papers', { count: volume.paperCount })}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
