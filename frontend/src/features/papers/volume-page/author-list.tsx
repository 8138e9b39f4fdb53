import { useText } from '../../../i18n/text.tsx'
import { authorNames, folded, languageOfNames, type ListedPaper } from '../paper-details.ts'

/** The authors; a long list shows its first names and unfolds. */
export function AuthorList({ paper }: { paper: Pick<ListedPaper, 'authors' | 'authorName' | 'language'> }) {
  const text = useText()
  const names = authorNames(paper)
  const { visible, rest } = folded(names)
  const language = languageOfNames(names.join(), paper.language)
  if (rest.length === 0) return <span lang={language}>{visible.join(', ')}</span>
  return (
    <details className="group">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span lang={language}>{visible.join(', ')}</span>{' '}
        <span className="whitespace-nowrap text-accent underline underline-offset-4 group-open:hidden">
          {text('volume.moreAuthors', { count: rest.length })}
        </span>
        <span className="hidden whitespace-nowrap text-accent underline underline-offset-4 group-open:inline">
          {text('volume.fewerAuthors')}
        </span>
      </summary>
      <p lang={language} className="mt-2">
        {rest.join(', ')}
      </p>
    </details>
  )
}
