import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'

type Links = { readonly volumes: readonly Volume[]; readonly withType?: boolean; readonly className?: string }

export function VolumeLinks({ volumes, withType = false, className = '' }: Links) {
  const text = useText()
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
              {withType && `${text('site.issueType', { type: issueType })} · `}
              {text('site.papers', { count: paperCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
