import { memo } from 'react'
import {
  AuthorList,
  entriesOf,
  type Entry,
  type Listing,
  PaperActions,
  PaperDetails,
  PaperTitle,
} from './paper-entry.tsx'
import { paperAnchor } from './use-target.ts'

const PaperCard = memo(function PaperCard({ paper, isTarget, days, timeZone, withDate, download, start }: Entry) {
  return (
    <li
      id={paperAnchor(paper.sr)}
      tabIndex={-1}
      data-target={isTarget || undefined}
      className="paper-card flex flex-col rounded-sm border border-line bg-surface p-5 outline-none data-target:border-accent data-target:bg-tint"
    >
      <p className="pb-1 font-serif text-lg text-muted tabular-nums">{paper.sr}</p>
      <h2>
        <PaperTitle paper={paper} />
      </h2>
      <div className="mt-2 text-sm">
        <AuthorList paper={paper} />
      </div>
      <PaperDetails paper={paper} days={days} timeZone={timeZone} withDate={withDate} />
      <div className="order-4 mt-auto pt-5 print:hidden">
        <PaperActions paper={paper} download={download} start={start} />
      </div>
    </li>
  )
})

export function PaperGrid({ caption, ...listing }: Listing & { caption: string }) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      {entriesOf(listing).map(entry => (
        <PaperCard key={entry.paper.id} {...entry} />
      ))}
    </ul>
  )
}
