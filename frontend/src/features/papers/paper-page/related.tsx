import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { RelatedPaper } from '@shodh/contracts/papers/paper-page.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { languageOf, languageOfNames } from '../paper-details.ts'

function Row({ of: paper, hasVolume }: { of: RelatedPaper; hasVolume: boolean }) {
  const text = useText()
  const { title, names, otherAuthors, volumeName } = paper
  const date = publicationDate(paper, useTimeZone())
  const listed = names.join(', ')
  return (
    <li className="border-t border-line py-4 first:border-0">
      <Link
        to={paperPath(paper)}
        lang={languageOf(paper)}
        dir="auto"
        className="block font-serif text-lg text-pretty wrap-anywhere hover:text-accent hover:underline"
      >
        {titlePrefix(paper.status) + plainText(title)}
      </Link>
      <p lang={languageOfNames(listed, paper.language)} className="mt-1 text-sm text-muted">
        {listed} {otherAuthors > 0 && text('volume.moreAuthors', { count: otherAuthors })}
      </p>
      <p className="dots text-sm text-muted">
        {hasVolume && (
          <span lang="" dir="auto">
            {volumeName}
          </span>
        )}
        <time dateTime={date}>{useDays()(date)}</time>
      </p>
    </li>
  )
}

type Shown = {
  readonly id: string
  readonly name: string
  readonly of: readonly RelatedPaper[] | undefined
  readonly hasVolume?: boolean
}

/** Other papers under a heading. */
export function Related({ id, name, of: papers = [], hasVolume = false }: Shown) {
  if (papers.length === 0) return null
  return (
    <section aria-labelledby={id} className="paper-block print:hidden">
      <h2 id={id}>{name}</h2>
      <ul>
        {papers.map(paper => (
          <Row key={paper.id} of={paper} hasVolume={hasVolume} />
        ))}
      </ul>
    </section>
  )
}
