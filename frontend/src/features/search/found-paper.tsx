import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { link } from '../../ui/button.ts'
import { Save } from '../library/lazy-save.tsx'
import { FileProblemNote, NoticeMark, WithheldNote } from '../papers/notices/lazy-notices.tsx'
import { languageOf } from '../papers/paper-details.ts'
import { Highlighted } from './highlighted.tsx'
import type { Highlight } from '@shodh/contracts/search/views.ts'
import type { SearchedPaper } from './api.ts'

/** What is shown of a paper in any case, with the words marked in it. */
const shownFields = ['title', 'authors'] as const

const partOf = ({ highlights }: SearchedPaper, field: (typeof shownFields)[number], text: string) =>
  highlights.find(each => each.field === field && each.text === text) ?? { text, ranges: [] }

const isExcerpt = ({ field, text }: Highlight, { title, authorName }: SearchedPaper) =>
  !(field === 'title' && text === plainText(title)) && !(field === 'authors' && text === authorName)

/** The PDF at the page, as browsers open it. */
const pageAddress = ({ volumeId, id, version }: SearchedPaper, page: number) =>
  `/api/v1/papers/${volumeId}/${id}/versions/${version}.pdf#page=${page}`

const withoutHighlights = ({ highlights: _, ...paper }: SearchedPaper) => paper

function Excerpt({ paper, highlight }: { paper: SearchedPaper; highlight: Highlight }) {
  const text = useText()
  const { field, page } = highlight
  return (
    <p className="mt-1 text-sm">
      {page === undefined ? (
        <span className="text-muted">{text('search.field', { field })}</span>
      ) : (
        <a href={pageAddress(paper, page)} className={link}>
          {text('search.page', { page })}
        </a>
      )}
      <span className="text-muted"> · </span>
      <span lang={field === 'translations' ? undefined : languageOf(paper)}>
        <Highlighted {...highlight} />
      </span>
    </p>
  )
}

/** A paper among the results: what it is, and where the words stand. */
export function FoundPaper({ paper }: { paper: SearchedPaper }) {
  const text = useText()
  const { year, issueType, volumeName, title, authorName } = paper
  const excerpts = paper.highlights.filter(highlight => isExcerpt(highlight, paper))
  return (
    <article className="border-b border-line py-5">
      <NoticeMark of={paper.status} />
      <h2 lang={languageOf(paper)} dir="auto" className="font-serif text-lg leading-snug text-pretty">
        <Link to={paperPath(paper)} className="hover:text-accent">
          <Highlighted {...partOf(paper, 'title', plainText(title))} />
        </Link>
      </h2>
      <p lang={languageOf(paper)} className="mt-1 text-sm">
        <Highlighted {...partOf(paper, 'authors', authorName)} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {volumeName} · {year} · {text('site.issueType', { type: issueType })}
      </p>
      <WithheldNote of={paper.withheld} />
      {!paper.withheld && <FileProblemNote of={paper.fileProblem} />}
      {!paper.withheld && !paper.fileProblem && <Save papers={[withoutHighlights(paper)]} />}
      {excerpts.map(highlight => (
        <Excerpt key={`${highlight.field} ${highlight.text}`} paper={paper} highlight={highlight} />
      ))}
    </article>
  )
}
