import { memo } from 'react'
import { AuthorList } from './author-list.tsx'
import { PaperActions, PaperFacts, PaperTitle, type Listing } from './paper-entry.tsx'
import type { ListedPaper } from './paper-facts.ts'
import { paperAnchor } from './use-target.ts'

const HIGHLIGHT = 'data-target:bg-tint data-target:outline-accent scroll-mt-24'

const PaperRow = memo(function PaperRow({ paper, isTarget }: { paper: ListedPaper; isTarget: boolean }) {
  return (
    <tr
      id={paperAnchor(paper.sr)}
      tabIndex={-1}
      data-target={isTarget || undefined}
      className={`block border-b border-line py-5 md:table-row md:py-0 ${HIGHLIGHT}`}
    >
      <td className="block text-sm text-muted tabular-nums md:table-cell md:py-5 md:pr-4 md:text-base">{paper.sr}</td>
      <th scope="row" className="block py-1 text-left md:table-cell md:py-5 md:pr-8">
        <PaperTitle paper={paper} />
        <PaperFacts paper={paper} />
      </th>
      <td className="block py-1 md:table-cell md:py-5 md:pr-8">
        <AuthorList paper={paper} />
      </td>
      <td className="block pt-2 md:table-cell md:py-4">
        <PaperActions paper={paper} />
      </td>
    </tr>
  )
})

/** A table where there is room for one; below 768 px each of its rows is a card. */
export function PaperTable({ papers, target, caption }: Listing & { caption: string }) {
  return (
    <table className="block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted">
          <th scope="col">Sr.</th>
          <th scope="col">Paper Title</th>
          <th scope="col">Author Name</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {papers.map(paper => (
          <PaperRow key={paper.id} paper={paper} isTarget={target === paperAnchor(paper.sr)} />
        ))}
      </tbody>
    </table>
  )
}
