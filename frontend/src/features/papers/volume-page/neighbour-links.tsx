import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { Neighbour, Neighbours } from './api.ts'

function NeighbourLink({ to: { year, issueType, name }, isNext }: { to: Neighbour; isNext: boolean }) {
  const text = useText()
  return (
    <Link
      to={volumePath(year, issueType, name)}
      rel={isNext ? 'next' : 'prev'}
      className={`group flex min-h-11 max-w-full items-center gap-3 py-2 hover:text-accent ${isNext ? 'ml-auto flex-row-reverse text-right' : ''}`}
    >
      <Icon name="back" className={`size-5 text-accent ${isNext ? 'rotate-180' : ''}`} />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{text(isNext ? 'volume.next' : 'volume.previous')}</span>
        <span lang="" dir="auto" className="block font-serif wrap-anywhere">
          {name}
        </span>
      </span>
    </Link>
  )
}

/** To the volumes of the same type before and after this one. */
export function NeighbourLinks({ of: { previous, next } }: { of: Neighbours }) {
  const text = useText()
  if (!previous && !next) return null
  return (
    <nav
      aria-label={text('volume.others')}
      className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 print:hidden"
    >
      {previous && <NeighbourLink to={previous} isNext={false} />}
      {next && <NeighbourLink to={next} isNext />}
    </nav>
  )
}
