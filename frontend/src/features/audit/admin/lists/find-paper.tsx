import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SearchField } from '../../../../ui/admin/lists/filters.tsx'
import { popupItem } from '../../../../ui/admin/menus/popup.ts'
import { type FoundPaper, useFoundDeletedPapersQuery, useFoundPapersQuery } from '../calls.ts'

const LEAST = 2

const historyOf = ({ id }: FoundPaper) => `/admin/audit/papers/${id}`

function Found({ of: paper, isDeleted = false }: { of: FoundPaper; isDeleted?: boolean }) {
  const { title, volumeName, year } = paper
  return (
    <li>
      <Link to={historyOf(paper)} title={title} className={popupItem}>
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

/** Arrow keys lead from the field through what was found, and back. */
const step = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const items = [...currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = items.indexOf(target as HTMLElement) + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)
  if (!key.startsWith('Arrow') || !items[at] || items[at] === target) return false
  items[at].focus()
  return true
}

const useFound = (text: string) => {
  const [present, deleted] = [useFoundPapersQuery(text), useFoundDeletedPapersQuery(text)]
  const isLoaded = present.currentData !== undefined && deleted.currentData !== undefined
  return {
    papers: present.data?.papers ?? [],
    gone: deleted.data?.papers ?? [],
    isLoaded,
    /** Undefined as long as it is of other words. */
    first: present.currentData && (present.currentData.papers[0] ?? deleted.currentData?.papers[0]),
  }
}

/** The papers that have the words, those that are there before those that were deleted. */
function FoundPapers({ text, opensFirst }: { text: string; opensFirst: boolean }) {
  const navigate = useNavigate()
  const { papers, gone, isLoaded, first } = useFound(text)
  const none = isLoaded && !first
  useEffect(() => {
    if (opensFirst && first) void navigate(historyOf(first))
  }, [opensFirst, first, navigate])
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
  /** The words with which Enter was pressed: their first paper is opened once it is found. */
  const [entered, enter] = useState<string>()
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target } = event
      if (step(event)) event.preventDefault()
      else if (key === 'Enter' && target instanceof HTMLInputElement) enter(target.value.trim())
    },
  }
  return (
    <div
      role="search"
      aria-label="Papers and their histories"
      {...keys}
      className="group/find relative w-72 max-w-[calc(100vw-5.5rem)]"
    >
      <SearchField
        label="Find a paper and its history"
        placeholder="Find a paper and its history"
        value={text}
        search={search}
      />
      {text.length >= LEAST && <FoundPapers text={text} opensFirst={entered === text} />}
    </div>
  )
}
