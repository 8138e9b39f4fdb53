import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { Link } from 'react-router-dom'
import { count } from '../../ui/count.ts'
import { volumePath } from './volume-path.ts'

type Links = { readonly volumes: readonly Volume[]; readonly withType?: boolean; readonly className?: string }

export function VolumeLinks({ volumes, withType = false, className = '' }: Links) {
  return (
    <ul className={className}>
      {volumes.map(({ id, year, issueType, name, paperCount }) => (
        <li key={id} className="break-inside-avoid">
          <Link
            to={volumePath(year, issueType, name)}
            className="flex min-h-11 items-center justify-between gap-4 rounded-sm px-2 py-2 hover:bg-tint hover:text-accent"
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="shrink-0 text-right text-sm text-muted">
              {withType && `${issueType} · `}
              {count(paperCount, 'paper')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
