import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { Cover } from './cover.tsx'

type Shown = Pick<Volume, 'id' | 'year' | 'issueType' | 'name' | 'paperCount' | 'cover'>

/** Volumes as they stand on a shelf. */
export function VolumeCovers({ volumes, className = '' }: { volumes: readonly Shown[]; className?: string }) {
  const text = useText()
  return (
    <ul className={`grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-x-4 gap-y-5 ${className}`}>
      {volumes.map(volume => (
        <li key={volume.id}>
          <Link
            to={volumePath(volume.year, volume.issueType, volume.name)}
            className="block rounded-sm text-sm hover:text-accent"
          >
            <Cover volume={volume} className="mb-2 w-full" />
            <span lang="" dir="auto" className="block leading-snug wrap-anywhere">
              {volume.name}
            </span>
            <span className="text-muted">{text('site.papers', { count: volume.paperCount })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
