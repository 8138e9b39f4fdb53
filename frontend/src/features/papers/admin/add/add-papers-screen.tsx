import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useMay } from '../../../../account.ts'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { fetchedDialog } from '../../../../ui/admin/fetched-dialog.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Queried, QueryBanner } from '../../../../ui/admin/queried.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import type { Destination } from './batch/batch.ts'
import { newEntry } from './batch/entry.ts'
import { counts, existingPapers, nextNumber, rowsOf, toUpload, type View } from './batch/rows.ts'
import { usePapersOfVolumeQuery, type VolumeOfPapers } from './calls.ts'
import { Configuration } from './configuration.tsx'
import { Controls } from './controls.tsx'
import { usePreselection, volumesAt } from './destination.ts'
import { DropZone } from './drop-zone.tsx'
import { PublicationQuestion } from './publication-question.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { EntriesTable } from './table/entries-table.tsx'
import { useRunning } from './upload/running.ts'
import { useBatch, useOpenWorkspace, useWorkspace, WorkspaceContext } from './use-workspace.ts'

/** What is read aloud while papers are uploaded: a sentence for each paper, not for each percent. */
function Progress() {
  const running = useRunning()
  return (
    <p role="status" className="text-sm text-muted tabular-nums empty:absolute">
      {running && `Uploading ${Math.min(running.done + 1, running.total)} of ${running.total}…`}
    </p>
  )
}

/** How many papers are ready, what is in the way, and the button that uploads them. */
function SubmitBar({ ask }: { ask: () => void }) {
  const { upload } = useWorkspace()
  const toast = useToast()
  const state = useBatch()
  const checked = toUpload(state)
  const { ready, all } = counts(state.entries)
  const submit = () => {
    ask()
    if ('refused' in checked) toast(checked.refused, 'error')
    else upload(checked.entries.map(({ id }) => id))
  }
  return (
    <div
      id="ready-papers"
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line-strong bg-paper py-4"
    >
      <div>
        <p className="text-sm font-medium tabular-nums">
          {ready} of {all} new papers ready to upload
        </p>
        {'refused' in checked && <p className="text-sm text-danger">Please fix validation errors before uploading</p>}
        <Progress />
      </div>
      <Button look="primary" onClick={submit}>
        Upload {ready} Paper(s)
      </Button>
    </div>
  )
}

type Props = { readonly destination: Destination; readonly existing: number; readonly next: number }

/** What is selected, how many papers are there, and the number that the next one is to get. */
function SummaryBanner({ destination: { year, issueType, volume }, existing, next }: Props) {
  if (!volume) return null
  return (
    <div className="mt-4" role="status">
      <Notice>
        <p className="font-medium wrap-anywhere">
          {year} · {issueType} issue · {volume.name}
        </p>
        <p className="text-muted">
          {count(existing, 'existing paper')}. The next paper gets the number {next}.
        </p>
      </Notice>
    </div>
  )
}

const DetailsDialog = fetchedDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog)
const SheetDialog = fetchedDialog(async () => (await import('./sheet/sheet-dialog.tsx')).SheetDialog)

const FRESH = { refetchOnMountOrArgChange: true } as const
const NOTHING: VolumeOfPapers = { year: 0, issueType: 'Regular', volumeName: '' }
const ALL: View = { search: '', filter: 'all', sort: 'sr-asc' }

/** The papers that the selected volume has, and what a change of the selection says of them. */
const useExisting = ({ year, issueType, volume }: Destination) => {
  const toast = useToast()
  const { uploaded } = useBatch()
  const isChosen = year !== null && volume !== null
  const query = usePapersOfVolumeQuery(isChosen ? { year, issueType, volumeName: volume.name } : NOTHING, {
    ...FRESH,
    skip: !isChosen,
  })
  const fetched = isChosen && query.currentData ? query.currentData.papers : undefined
  const papers = useMemo(() => existingPapers(fetched ?? [], uploaded), [fetched, uploaded])
  const volumeId = volume?.id
  const many = fetched?.length
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (many === undefined || volumeId === undefined || said === volumeId) return
    setSaid(volumeId)
    if (many > 0) toast(`Found ${many} existing papers`)
  }, [many, volumeId, said, toast])
  return { papers, query }
}

/** Why nothing can be added to the selected volume, if so. */
const obstacleOf = (tree: YearTree, destination: Destination) => {
  if (!destination.volume) return undefined
  const { id, name } = destination.volume
  const current = volumesAt(tree, destination).find(volume => volume.id === id)
  if (!current) return `The volume “${name}” is no longer in the journal. Please select another one: the entries stay.`
  return current.isActive ? undefined : 'Activate volume to add papers: this volume is deactivated.'
}

function Notices() {
  const { isElsewhere, unsaved } = useWorkspace()
  const isUnsaved = useSyncExternalStore(unsaved.subscribe, unsaved.now)
  return (
    <div role="status" className="grid gap-3 [&>*]:mb-4">
      {isElsewhere && <Notice>Your other entries are open in another tab. What you add here stays apart.</Notice>}
      {isUnsaved && (
        <Notice tone="error">This browser cannot store the entries: they are lost when the page is closed.</Notice>
      )}
    </div>
  )
}

function Obstacle({ reason }: { reason: string | undefined }) {
  return (
    <div role="alert" className={reason ? 'mt-4' : 'empty:absolute'}>
      {reason && <Notice tone="error">{reason}</Notice>}
    </div>
  )
}

/** The dialogs that rows and buttons open. */
const useDialogs = () => {
  const [detailed, openDetails] = useState<string>()
  const [sheet, setSheet] = useState<{ readonly source: File | undefined }>()
  return {
    openDetails,
    openSheet: (source: File | undefined) => setSheet({ source }),
    dialogs: (
      <>
        {sheet && <SheetDialog source={sheet.source} close={() => setSheet(undefined)} />}
        {detailed !== undefined && <DetailsDialog id={detailed} close={() => openDetails(undefined)} />}
      </>
    ),
  }
}

function Workbench({ tree }: { tree: YearTree }) {
  const { batch } = useWorkspace()
  const { destination, entries } = useBatch()
  const mayUpload = useMay('upload papers')
  const { papers, query } = useExisting(destination)
  const [view, setView] = useState(ALL)
  const [isAsked, setAsked] = useState(false)
  const { openDetails, openSheet, dialogs } = useDialogs()
  const obstacle = obstacleOf(tree, destination)
  const mayAdd = mayUpload && obstacle === undefined
  const rows = useMemo(() => rowsOf(papers, mayUpload ? entries : []), [papers, entries, mayUpload])
  const add = () => batch.change({ type: 'added', entries: [newEntry()] })
  return (
    <>
      <Configuration tree={tree} />
      <QueryBanner of={query} />
      <SummaryBanner destination={destination} existing={papers.length} next={nextNumber(papers)} />
      {mayAdd && <PublicationQuestion />}
      <Obstacle reason={obstacle} />
      {mayUpload && <DropZone isDisabled={!mayAdd} openSheet={openSheet} />}
      <Controls view={view} change={setView} add={mayAdd ? add : undefined} />
      {mayUpload && <SelectionBar />}
      <EntriesTable rows={rows} view={view} mayAdd={mayUpload} isAsked={isAsked} openDetails={openDetails} />
      {mayAdd && <SubmitBar ask={() => setAsked(true)} />}
      {dialogs}
    </>
  )
}

function Loaded() {
  const years = useStaffYearsQuery(undefined, FRESH)
  usePreselection(years.data?.tree)
  return (
    <>
      <Notices />
      <Queried of={years}>{({ tree = [] }) => <Workbench tree={tree} />}</Queried>
    </>
  )
}

export function AddPapersScreen() {
  const workspace = useOpenWorkspace()
  const mayAdd = useMay('upload papers')
  return (
    <>
      <Heading title="Add Papers" meta={mayAdd ? undefined : 'You can see what the volumes hold, and change nothing.'}>
        <ButtonLink to="/admin/papers">
          <Icon name="back" />
          Back to Papers
        </ButtonLink>
      </Heading>
      {workspace ? (
        <WorkspaceContext value={workspace}>
          <Loaded />
        </WorkspaceContext>
      ) : (
        <SkeletonLines count={8} />
      )}
    </>
  )
}
