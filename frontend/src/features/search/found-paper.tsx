import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { Highlight } from '@shodh/contracts/search/views.ts'
import { link } from '../../ui/button.ts'
import { languageOf } from '../papers/paper-details.ts'
import { EntryRow, metaLine, type Row } from '../papers/rows/paper-row.tsx'
import type { SearchedPaper } from './api.ts'
import { Highlighted } from './highlighted.tsx'

const partOf = ({ highlights }: SearchedPaper, field: Highlight['field'], text: string) =>
  highlights.find(each => each.field === field && each.text === text)

const isExcerpt = ({ field, text }: Highlight, { title, authorName }: SearchedPaper) =>
  !(field === 'title' && text === plainText(title)) && !(field === 'authors' && text === authorName)

/** The PDF at the page, as browsers open it. */
const pageAddress = ({ volumeId, id, version }: SearchedPaper, page: number) =>
  `/api/v1/papers/${volumeId}/${id}/versions/${version}.pdf#page=${page}`

type Excerpt = { readonly paper: SearchedPaper; readonly highlight: Highlight; readonly text: Row['page']['text'] }

function Excerpt({ paper, highlight, text }: Excerpt) {
  const { field, page } = highlight
  return (
    <p className="row-lines">
      {page === undefined ? (
        text('search.field', { field })
      ) : (
        <a href={pageAddress(paper, page)} className={link}>
          {text('search.page', { page })}
        </a>
      )}
      {' · '}
      <span lang={field === 'translations' ? undefined : languageOf(paper)}>
        <Highlighted {...highlight} />
      </span>
    </p>
  )
}

/** The row of a paper among the results: what it is, and where the words stand. */
export const foundRow = (found: readonly SearchedPaper[]) => {
  const byId = new Map(found.map(paper => [paper.id, paper]))
  return function FoundPaper({ paper, page }: Row) {
    const searched = byId.get(paper.id)
    if (!searched) return null
    const { year, issueType, volumeName, title, authorName } = paper
    const { text } = page
    const authors = partOf(searched, 'authors', authorName)
    return (
      <EntryRow
        paper={paper}
        page={page}
        Heading="h2"
        meta={metaLine(volumeName, String(year), text('site.issueType', { type: issueType }))}
        title={
          <Highlighted {...(partOf(searched, 'title', plainText(title)) ?? { text: plainText(title), ranges: [] })} />
        }
        authors={authors && <Highlighted {...authors} />}
      >
        {searched.highlights
          .filter(highlight => isExcerpt(highlight, searched))
          .map(highlight => (
            <Excerpt key={`${highlight.field} ${highlight.text}`} paper={searched} highlight={highlight} text={text} />
          ))}
      </EntryRow>
    )
  }
}
