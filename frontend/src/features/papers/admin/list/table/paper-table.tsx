import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { VirtualRows } from '../../../../../ui/admin/lists/virtual-rows.tsx'
import type { ListAddress, Sort } from '../filters/filters.ts'
import { GroupLine } from './group-line.tsx'
import { type Act, authorHidden, Choose, hiddenBeside, PaperLine, useRights } from './lines.tsx'
import type { RowFocus } from './row-focus.ts'
import type { Line } from './rows.ts'
import type { Selection } from './selection.ts'
import type { ListedVolume, Row } from '../status.ts'

const keyOf = ({ key }: Line) => key
const kindOf = ({ kind }: Line) => kind

type SortedProps = {
  readonly by: Sort['by']
  readonly sort: Sort | undefined
  readonly sortBy: (sort: Sort) => void
  readonly className: string
  readonly children: ReactNode
}

/** The head of a column; of a flat list it sorts by the column, by the largest or latest first. */
function Sortable({ by, sort, sortBy, className, children }: SortedProps) {
  if (!sort)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  const isSorted = sort.by === by
  const isDescending = isSorted ? !sort.isDescending : by !== 'title'
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="inline-flex min-h-8 cursor-pointer items-center gap-1 hover:text-ink"
        onClick={() => sortBy({ by, isDescending })}
      >
        {children}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  )
}

type HeadProps = Pick<ListAddress, 'sort' | 'sortBy'> & {
  readonly isCounted: boolean
  readonly selection: Selection
  readonly listed: number
}

function Head({ sort, sortBy, isCounted, selection: { chosen, chooseAll, clear }, listed }: HeadProps) {
  const isAll = listed > 0 && chosen.length === listed
  const sorting = { sort, sortBy }
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="w-7">
          <Choose
            name="Select all"
            isChosen={isAll}
            isMixed={chosen.length > 0 && !isAll}
            choose={isAll ? clear : chooseAll}
          />
        </th>
        {!sort && (
          <th scope="col" className="w-10">
            Sr.
          </th>
        )}
        <Sortable {...sorting} by="title" className="">
          Paper Title
        </Sortable>
        <th scope="col" className={`${sort ? 'w-28' : 'w-36'} ${authorHidden}`}>
          Author
        </th>
        {sort && (
          <th scope="col" className={`w-28 ${hiddenBeside}`}>
            Volume
          </th>
        )}
        <th scope="col" className={sort ? 'w-26' : 'w-32 @max-[46rem]/room:w-26'}>
          Status
        </th>
        {isCounted && (
          <Sortable {...sorting} by="downloads" className="number w-24">
            Downloads
          </Sortable>
        )}
        <Sortable {...sorting} by="changed" className={`w-26 ${hiddenBeside}`}>
          Changed
        </Sortable>
        <th scope="col" className={`${sort ? 'w-16' : 'w-22'} text-right!`}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

type Props = {
  readonly lines: readonly Line[]
  /** The papers among the lines. */
  readonly shown: readonly Row[]
  readonly address: ListAddress
  readonly selection: Selection
  readonly act: Act
  readonly remove: (volume: ListedVolume) => void
  readonly focus: RowFocus
}

/** All papers that are listed, by volume or flat, of which only those near the window are rendered. */
export function PaperTable({ lines, shown, address, selection, act, remove, focus }: Props) {
  const { sort, sortBy, toggle, paperId, hrefOf } = address
  const rights = useRights()
  // All of them are counted, or none.
  const isCounted = shown[0]?.downloads !== undefined
  const common = { isFlat: sort !== undefined, isCounted, act, rights, choose: selection.toggle }
  const render = (line: Line, index: number) => {
    if (line.kind === 'paper')
      return (
        <PaperLine
          key={line.key}
          {...common}
          row={line.row}
          index={index}
          isChosen={selection.ids.has(line.row.id)}
          isShown={paperId === line.row.id}
          href={hrefOf(line.row.id)}
        />
      )
    if (line.kind === 'group')
      return (
        <GroupLine
          key={line.key}
          group={line.group}
          index={index}
          isOpen={line.isOpen}
          isCounted={isCounted}
          toggle={toggle}
          remove={remove}
        />
      )
    return (
      <tr key={line.key} data-kind="none" data-index={index} aria-rowindex={index + 2}>
        <td colSpan={8} className="pl-19! text-muted @max-[35rem]/room:pl-7!">
          This volume has no papers.
        </td>
      </tr>
    )
  }
  return (
    <table className="listing folds table-fixed" aria-rowcount={lines.length + 1}>
      <caption className="sr-only">{sort ? 'Papers' : 'Papers by volume'}</caption>
      <Head sort={sort} sortBy={sortBy} isCounted={isCounted} selection={selection} listed={shown.length} />
      <VirtualRows
        items={lines}
        keyOf={keyOf}
        kindOf={kindOf}
        inView={paperId}
        toFocus={focus.toFocus}
        focused={focus.focused}
      >
        {render}
      </VirtualRows>
    </table>
  )
}
