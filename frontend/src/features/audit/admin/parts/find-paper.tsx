import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SearchField } from '../../../../ui/admin/filters.tsx'
import { popupItem } from '../../../../ui/admin/popup.ts'
import { type FoundPaper, useFoundDeletedPapersQuery, useFoundPapersQuery } from '../calls.ts'

const LEAST = 2

function Found({ of: { id, title, volumeName, year }, isDeleted = false }: { of: FoundPaper; isDeleted?: boolean }) {
  return (
    <li>
      <Link to={`/admin/audit/papers/${id}`} title={title} className={popupItem}>
        <span className="min-w-0 grow">
          <bdi className="block truncate">{title}</bdi>
          <span className="block truncate text-xs text-muted">
            {volumeName} ({year}){isDeleted && ' · deleted'}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The papers that have the words, those that are there before those that were deleted. */
function FoundPapers({ text }: { text: string }) {
  const [present, deleted] = [useFoundPapersQuery(text), useFoundDeletedPapersQuery(text)]
  const [papers, gone] = [present.data?.papers ?? [], deleted.data?.papers ?? []]
  const isLoaded = present.currentData !== undefined && deleted.currentData !== undefined
  const none = isLoaded && papers.length + gone.length === 0
  return (
    <div
      aria-busy={!isLoaded}
      className="absolute top-full right-0 hidden group-focus-within/find:block z-20 mt-1 w-96 max-w-[calc(100vw-2rem)] rounded-lg bg-raised p-1 shadow-float @max-[35rem]/room:right-auto @max-[35rem]/room:left-0"
    >
      <ul aria-label="Papers">
        {papers.map(paper => (
          <Found key={paper.id} of={paper} />
        ))}
        {gone.map(paper => (
          <Found key={paper.id} of={paper} isDeleted />
        ))}
      </ul>
      <p role="status" className="px-2.5 text-sm text-muted not-empty:py-2">
        {none ? 'No paper has these words' : isLoaded ? '' : 'Searching…'}
      </p>
    </div>
  )
}

/** Leads to the history of a paper, also of a deleted one, by words of its title or its authors. */
export function FindPaper() {
  const [text, search] = useState('')
  return (
    <div role="search" className="group/find relative w-[min(18rem,calc(100vw-2rem))]">
      <SearchField
        label="Find a paper and its history"
        placeholder="Find a paper and its history"
        value={text}
        search={search}
      />
      {text.length >= LEAST && <FoundPapers text={text} />}
    </div>
  )
}
