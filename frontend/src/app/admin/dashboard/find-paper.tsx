import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SearchField } from '../../../ui/admin/filters.tsx'
import { usePapersByNameQuery } from '../keys/destinations.ts'

const LEAST = 2

/** Leads to the history of a paper, by words of its title or its authors. */
export function FindPaper() {
  const [text, setText] = useState('')
  const isAsked = text.length >= LEAST
  const { data, isFetching } = usePapersByNameQuery(text, { skip: !isAsked })
  return (
    <div role="search" className="mt-4">
      <SearchField
        label="Find a paper and its history"
        placeholder="Find a paper and its history"
        value={text}
        search={setText}
      />
      {isAsked && (
        <ul className="mt-1 max-w-2xl text-sm" aria-busy={isFetching}>
          {data?.papers.map(({ id, title, volumeName }) => (
            <li key={id} className="border-b border-line">
              <Link to={`/admin/audit/papers/${id}`} className="block truncate py-2 hover:underline" title={title}>
                {title} <span className="text-muted">({volumeName})</span>
              </Link>
            </li>
          ))}
          {data?.papers.length === 0 && <li className="py-2 text-muted">No paper has these words.</li>}
        </ul>
      )}
    </div>
  )
}
