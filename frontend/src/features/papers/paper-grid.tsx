import { memo } from 'react'
import { AuthorList } from './author-list.tsx'
import { PaperActions, PaperFacts, PaperTitle, type Listing } from './paper-entry.tsx'
import type { ListedPaper } from './paper-facts.ts'
import { paperAnchor } from './use-target.ts'

const PaperCard = memo(function PaperCard({ paper, isTarget }: { paper: ListedPaper; isTarget: boolean }) {
  return (
    <li
      id={paperAnchor(paper.sr)}
      tabIndex={-1}
      data-target={isTarget || undefined}
      className="flex scroll-mt-24 flex-col gap-2 rounded-sm border border-line bg-surface p-5 data-target:border-accent data-target:bg-tint"
    >
      <p className="text-sm text-muted tabular-nums">{paper.sr}</p>
      <h2>
        <PaperTitle paper={paper} />
      </h2>
      <AuthorList paper={paper} />
      <PaperFacts paper={paper} />
      <div className="mt-auto pt-3">
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
