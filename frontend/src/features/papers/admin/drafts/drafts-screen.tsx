import { DRAFT_DAYS } from '@shodh/contracts/limits.ts'
import { ListedDraft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { StoredDetails } from '@shodh/contracts/papers/stored-details.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useSyncExternalStore, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useMay, useShapedRequest, useSignedInRequest } from '../../../../account.ts'
import { refetchAll } from '../../../../api.ts'
import { randomId } from '../../../../random-id.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import type { Destination } from '../add/batch/batch.ts'
import { type Entry, isBlank, newEntry } from '../add/batch/entry.ts'
import { chosenVolume, volumesAt } from '../add/destination.ts'
import { useOpenWorkspace } from '../add/use-workspace.ts'
import type { Workspace } from '../add/workspace.ts'
import { useDraftsQuery, draftsChanged } from '../calls.ts'
import { knownPdfQuery, PDF_OF_ANOTHER_PAPER } from '../pdf/papers-with-pdf.ts'
import { discards } from './discards.ts'
import { DraftList, type DraftActs } from './draft-list.tsx'

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

type Loaded = { readonly drafts: readonly ListedDraft[]; readonly tree: YearTree; readonly workspace: Workspace }

/** The entry of the add screen that a draft becomes. */
const draftEntry = (draft: ListedDraft): Entry => {
  const { id, etag, file, title = '', authorName = '' } = draft
  const details = Object.fromEntries(
    Object.entries(StoredDetails.parse(draft)).filter(([, value]) => value !== undefined),
  )
  return newEntry({ title, authorName, details, draft: { id, etag, file } })
}

/** Where the draft is to be published; without a volume where it has none, or one that is gone. */
const draftDestination = (
  { year, issueType = 'Regular', volumeName = '' }: ListedDraft,
  tree: YearTree,
): Destination => {
  const volume = volumesAt(tree, { year: year ?? null, issueType }).find(
    ({ name }) => nameKey(name) === nameKey(volumeName),
  )
  return {
    year: year ?? null,
    issueType,
    volume: volume ? chosenVolume(volume) : null,
  }
}

const Fetched = z.object({ draft: ListedDraft })

const pathOf = ({ id }: ListedDraft) => `papers/drafts/${encodeURIComponent(id)}`

/** Puts a draft on the add screen, beside the entries that are there where they go to the same volume. */
const useResume = (tree: YearTree, { batch, intake, undoable }: Workspace) => {
  const navigate = useNavigate()
  const toast = useToast()
  const request = useShapedRequest()
  const resume = async (listed: ListedDraft) => {
    const { data, error } = await request(Fetched, { url: pathOf(listed), defaultMessage: 'Failed to load the draft' })
    if (error) return toast(failureText(error), 'error')
    const { draft } = data
    const { entries } = batch.now()
    if (!entries.some(entry => entry.draft?.id === draft.id)) {
      const entry = draftEntry(draft)
      const undo = undoable(() => {
        batch.change({ type: 'moved', destination: draftDestination(draft, tree) })
        batch.change({ type: 'added', entries: [entry] })
      })
      void intake.lookUp(entry.id)
      const lost = entries.filter(each => !isBlank(each) && !batch.now().entries.includes(each))
      if (lost.length > 0) toast('Other entries were removed: they belong to another volume', 'success', undo)
    }
    await navigate('/admin/papers/add')
  }
  return (draft: ListedDraft) => void resume(draft)
}

/** One request for one draft, however often it is sent. */
const usePublish = () => {
  const request = useSignedInRequest()
  const dispatch = useDispatch()
  const toast = useToast()
  const [busy, setBusy] = useState<string>()
  const [known, setKnown] = useState<DraftActs['known']>()
  const keys = useRef(new Map<string, string>())
  const publish = async (draft: ListedDraft, isConfirmed = false) => {
    setBusy(draft.id)
    const key = keys.current.get(draft.etag) ?? randomId()
    keys.current.set(draft.etag, key)
    const headers = { 'idempotency-key': key, 'if-match': draft.etag }
    const { error } = await request({
      url: `${pathOf(draft)}/publish${knownPdfQuery(isConfirmed)}`,
      method: 'POST',
      headers,
    })
    setBusy(undefined)
    setKnown(error?.code === PDF_OF_ANOTHER_PAPER ? { id: draft.id, message: error.message } : undefined)
    if (error) toast(`❌ Upload failed for "${draft.title ?? ''}": ${failureText(error)}`, 'error')
    else toast('Successfully uploaded 1 paper(s)!')
    dispatch(draftsChanged())
    if (!error) dispatch(refetchAll())
  }
  return { busy, known, publish: (draft: ListedDraft, isConfirmed?: boolean) => void publish(draft, isConfirmed) }
}

/** It leaves the list at once, and the journal in a while: until then it can be taken back. */
const useDiscard = () => {
  const request = useSignedInRequest()
  const dispatch = useDispatch()
  const toast = useToast()
  return (draft: ListedDraft) => {
    const discard = async () => {
      const headers = { 'if-match': draft.etag }
      const { error } = await request({ url: pathOf(draft), method: 'DELETE', headers })
      if (error && error.status !== 404) toast(`Failed to discard draft: ${failureText(error)}`, 'error')
      dispatch(draftsChanged())
    }
    discards.begin(draft.id, discard)
    toast('Draft discarded', 'success', () => {
      if (discards.has(draft.id)) discards.undo(draft.id)
      else toast('The draft has been discarded already', 'error')
    })
  }
}

const useDraftActs = (tree: YearTree, workspace: Workspace): DraftActs => ({
  resume: useResume(tree, workspace),
  discard: useDiscard(),
  ...usePublish(),
})

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
