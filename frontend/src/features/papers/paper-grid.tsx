import { memo } from 'react'
import { AuthorList } from './author-list.tsx'
import { PaperActions, PaperDetails, PaperTitle, type Listing } from './paper-entry.tsx'
import type { ListedPaper } from './paper-details.ts'
import { paperAnchor } from './use-target.ts'

const PaperCard = memo(function PaperCard({ paper, isTarget }: { paper: ListedPaper; isTarget: boolean }) {
  return (
    <li
      id={paperAnchor(paper.sr)}
      tabIndex={-1}
      data-target={isTarget || undefined}
      className="flex flex-col rounded-sm border border-line bg-surface p-5 outline-none data-target:border-accent data-target:bg-tint"
    >
      <p className="pb-1 font-serif text-lg text-muted tabular-nums">{paper.sr}</p>
      <h2>
        <PaperTitle paper={paper} />
      </h2>
      <div className="mt-2 text-sm">
        <AuthorList paper={paper} />
      </div>
      <PaperDetails paper={paper} />
      <div className="order-4 mt-auto pt-5">
        <PaperActions paper={paper} />
      </div>
    </li>
  )
})

export function PaperGrid({ papers, target }: Listing) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {papers.map(paper => (
        <PaperCard key={paper.id} paper={paper} isTarget={target === paperAnchor(paper.sr)} />
      ))}
    </ul>
  )
}
