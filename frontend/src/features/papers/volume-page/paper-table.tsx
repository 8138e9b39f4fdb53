import { memo } from 'react'
import { useText } from '../../../i18n/text.tsx'
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

const HIGHLIGHT =
  'outline-none data-target:bg-tint data-target:[box-shadow:-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)]'

const PaperRow = memo(function PaperRow({ paper, isTarget, days, timeZone, withDate, download, start }: Entry) {
  const title = `title-${paper.sr}`
  return (
    <tr
      id={paperAnchor(paper.sr)}
      tabIndex={-1}
      data-target={isTarget || undefined}
      className={`paper-row relative flex flex-col border-b border-line py-6 pl-9 align-baseline md:static md:table-row ${HIGHLIGHT}`}
    >
      <td className="absolute top-6 left-0 font-serif text-lg leading-snug text-muted tabular-nums md:static md:py-4">
        {paper.sr}
      </td>
      {/* Its name is the title alone: it is read before each cell of the row. */}
      <th scope="row" aria-labelledby={title} className="text-left max-md:contents md:py-4 md:pr-6">
        <PaperTitle paper={paper} id={title} />
        <PaperDetails paper={paper} days={days} timeZone={timeZone} withDate={withDate} />
      </th>
      <td className="order-2 mt-1 text-sm md:py-4 md:pr-6">
        <AuthorList paper={paper} />
      </td>
      <td className="order-4 mt-3 print:hidden md:pt-2 md:pb-4 md:align-top">
        <PaperActions paper={paper} download={download} start={start} />
      </td>
    </tr>
  )
})

/** A table where there is room for one; below 768 px each of its rows is a card. */
export function PaperTable({ caption, ...listing }: Listing & { caption: string }) {
  const text = useText()
  return (
    <table className="block w-full text-left md:table md:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col" className="w-11">
            {text('volume.sr')}
          </th>
          <th scope="col">{text('volume.paperTitle')}</th>
          <th scope="col" className="w-[30%]">
            {text('volume.authorName')}
          </th>
          <th scope="col" className="w-42 print:hidden">
            {text('volume.actions')}
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-line md:table-row-group md:border-0">
        {entriesOf(listing).map(entry => (
          <PaperRow key={entry.paper.id} {...entry} />
        ))}
      </tbody>
    </table>
  )
}
