import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useMay } from '../../../../../account.ts'
import { Button, ButtonLink } from '../../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../../ui/admin/lists/empty-state.tsx'
import { volumesOf } from '../../../../volumes/tree.ts'
import { filterText } from './advanced-panel.tsx'
import { isNarrowed, type ListAddress } from './filters.ts'

type Props = { readonly tree: YearTree; readonly address: ListAddress }

/** Why the list is empty: a search without a result, filters that let nothing through, or nothing published here. */
export function NoPapersFound({ tree, address }: Props) {
  const mayUpload = useMay('upload papers')
  const { filter, search, showAll } = address
  const hasPapers = tree.flatMap(volumesOf).some(({ paperCount }) => paperCount > 0)
  if (!filter.search)
    return (
      <EmptyState title="No Papers Found">
        <p>
          {filterText(filter)}: {filter.status ? 'no paper has this status.' : 'nothing is published here yet.'}
        </p>
        {isNarrowed(filter) && hasPapers && <Button onClick={showAll}>Show all years</Button>}
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
        {filterText(filter)}: nothing matches “{filter.search}”.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => search('')}>Clear search</Button>
        {isNarrowed(filter) && (
          <Button look="primary" onClick={showAll}>
            Search all years
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
