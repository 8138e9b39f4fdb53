import { authorNames, folded, type ListedPaper } from './paper-facts.ts'

/** The authors; a long list shows its first names and unfolds. */
export function AuthorList({ paper }: { paper: Pick<ListedPaper, 'authors' | 'authorName'> }) {
  const { standing, rest } = folded(authorNames(paper))
  if (rest.length === 0) return <span>{standing.join(', ')}</span>
  return (
    <details className="group">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {standing.join(', ')}
        <span className="ml-1 whitespace-nowrap text-accent underline underline-offset-4 group-open:hidden">
          and {rest.length} more
        </span>
        <span className="ml-1 hidden whitespace-nowrap text-accent underline underline-offset-4 group-open:inline">
          show fewer
        </span>
      </summary>
      <p className="mt-2">{rest.join(', ')}</p>
    </details>
  )
}
