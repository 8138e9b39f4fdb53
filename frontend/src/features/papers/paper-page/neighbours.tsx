import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { languageOf } from '../paper-details.ts'
import { InlineText } from './inline.tsx'

type Neighbour = NonNullable<PaperPageResponse['next']>

function NeighbourLink({
  of: paper,
  volume,
  name,
}: {
  of: Neighbour
  volume: PaperPageResponse['paper']
  name: string
}) {
  return (
    <p className="min-w-0 basis-48 grow wrap-anywhere">
      <span className="block text-xs text-muted">{name}</span>
      <Link to={paperPath({ ...volume, ...paper })} lang={languageOf(paper)} dir="auto" className={link}>
        <InlineText text={paper.title} />
      </Link>
    </p>
  )
}

/** The papers before and after this one in its volume. */
export function Neighbours({ paper, previous, next }: PaperPageResponse) {
  const text = useText()
  if (!previous && !next) return null
  return (
    <nav
      aria-label={text('paper.neighbours')}
      className="mt-8 flex flex-wrap gap-4 border-t border-line pt-5 print:hidden"
    >
      {previous && <NeighbourLink of={previous} volume={paper} name={text('paper.previous')} />}
      {next && <NeighbourLink of={next} volume={paper} name={text('paper.next')} />}
    </nav>
  )
}
