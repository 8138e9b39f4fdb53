import { DRAFT_DAYS } from '@shodh/contracts/limits.ts'
import type { ListedDraft as Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useSyncExternalStore } from 'react'
import { useMay } from '../../../../account.ts'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import { useOpenWorkspace } from '../add/use-workspace.ts'
import type { Workspace } from '../add/workspace.ts'
import { useDraftsQuery } from '../calls.ts'
import { discards } from './discards.ts'
import { DraftList } from './draft-list.tsx'
import { useDraftActs } from './use-draft-acts.ts'

function NoDrafts() {
  const mayAdd = useMay('save drafts')
  return (
    <EmptyState title="No Drafts">
      <p>Entries of the add screen that are saved as drafts appear here, for the person who saved them.</p>
      {mayAdd && (
        <ButtonLink look="primary" to="/admin/papers/add">
          Upload Paper
        </ButtonLink>
      )}
    </EmptyState>
  )
}

type Loaded = { readonly drafts: readonly Draft[]; readonly tree: YearTree; readonly workspace: Workspace }

function Drafts({ drafts, tree, workspace }: Loaded) {
  const leaving = useSyncExternalStore(discards.subscribe, discards.all)
  const acts = useDraftActs(tree, workspace)
  const shown = drafts.filter(({ id }) => !leaving.has(id))
  return shown.length > 0 ? <DraftList drafts={shown} acts={acts} /> : <NoDrafts />
}

/** The own drafts; nobody sees those of others. */
export function DraftsScreen() {
  const workspace = useOpenWorkspace()
  const years = useStaffYearsQuery()
  const drafts = useDraftsQuery(undefined, { refetchOnMountOrArgChange: true })
  const tree = years.data?.tree ?? []
  return (
    <>
      <Heading
        title="Draft Papers"
        meta={`Only you see your drafts. A draft ends ${DRAFT_DAYS} days after its last change.`}
      />
      <QueryResult of={drafts} loading="Loading drafts…">
        {data => workspace && <Drafts drafts={data.drafts} tree={tree} workspace={workspace} />}
      </QueryResult>
    </>
  )
}
