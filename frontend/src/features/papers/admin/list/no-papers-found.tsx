import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { Link } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { button } from '../../../../ui/button.ts'
import { EmptyState } from '../../../../ui/admin/empty-state.tsx'
import { volumesOf } from '../../../volumes/tree.ts'
import { filterText } from './advanced-panel.tsx'
import type { PaperFilter } from '../calls.ts'
import { ALL, type ListAddress } from './filters.ts'

type Props = { readonly tree: YearTree; readonly filter: PaperFilter; readonly address: ListAddress }

/** Why the list is empty: a search without a result, or nothing published here. */
export function NoPapersFound({ tree, filter, address }: Props) {
  const mayUpload = useMay('upload papers')
  const { search, year, issueType, volumeName } = filter
  const isNarrowed = year !== undefined || issueType !== undefined || volumeName !== ''
  const hasPapers = tree.flatMap(volumesOf).some(({ paperCount }) => paperCount > 0)
  if (!search)
    return (
      <EmptyState title="No Papers Found">
        <p>{filterText(filter)}: nothing is published here yet.</p>
        {isNarrowed && hasPapers && (
          <button type="button" className={button.outline} onClick={() => address.chooseYear(ALL)}>
            Show all years
          </button>
        )}
        {mayUpload && !hasPapers && (
          <Link to="/admin/papers/add" className={button.primary}>
            Add First Paper
          </Link>
        )}
      </EmptyState>
    )
  return (
    <EmptyState title="No Papers Found">
      <p className="wrap-anywhere">
        {filterText(filter)}: nothing matches “{search}”.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={button.outline} onClick={() => address.search('')}>
          Clear search
        </button>
        {isNarrowed && (
          <button type="button" className={button.primary} onClick={() => address.chooseYear(ALL)}>
            Search all years
          </button>
        )}
      </div>
    </EmptyState>
  )
}
