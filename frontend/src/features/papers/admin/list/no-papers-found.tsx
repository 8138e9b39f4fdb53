import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useMay } from '../../../../account.ts'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
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
        {isNarrowed && hasPapers && <Button onClick={() => address.chooseYear(ALL)}>Show all years</Button>}
        {mayUpload && !hasPapers && (
          <ButtonLink look="primary" to="/admin/papers/add">
            Add First Paper
          </ButtonLink>
        )}
      </EmptyState>
    )
  return (
    <EmptyState title="No Papers Found">
      <p className="wrap-anywhere">
        {filterText(filter)}: nothing matches “{search}”.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => address.search('')}>Clear search</Button>
        {isNarrowed && (
          <Button look="primary" onClick={() => address.chooseYear(ALL)}>
            Search all years
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
