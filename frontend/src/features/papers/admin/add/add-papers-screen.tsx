import { skipToken } from '@reduxjs/toolkit/query'
import { volumeDate } from '@shodh/contracts/papers/publication-date.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useMemo, useRef, useSyncExternalStore, useId, useState, type FormEvent } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { ButtonLink, Button } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Queried, QueryBanner } from '../../../../ui/admin/queried.tsx'
import { dayIn } from '../../../../ui/formats/dates.ts'
import { control } from '../../../../ui/forms/control.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Alert, Notice } from '../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import type { Destination } from './batch/batch.ts'
import { isBlank, isLocked } from './batch/entry.ts'
import { existingPapers, nextNumber } from './batch/rows.ts'
import { usePapersOfVolumeQuery } from './calls.ts'
import { usePreselection, volumesAt } from './destination.ts'
import { DestinationBar } from './destination/destination-bar.tsx'
import { PapersOfVolume, PapersToAdd } from './papers-to-add.tsx'
import { SampleQuestion } from '../../../system/admin/sample/sample-question.tsx'
import { useBatch, useOpenWorkspace, useWorkspace, WorkspaceContext } from './use-workspace.ts'

const FRESH = { refetchOnMountOrArgChange: true } as const

/** The papers that the selected volume has, and what a change of the selection says of them. */
const useExisting = ({ year, issueType, volume }: Destination) => {
  const toast = useToast()
  const { uploaded } = useBatch()
  const isChosen = year !== null && volume !== null
  const query = usePapersOfVolumeQuery(isChosen ? { year, issueType, volumeName: volume.name } : skipToken, FRESH)
  const fetched = query.currentData?.papers
  const papers = useMemo(() => existingPapers(fetched ?? [], uploaded), [fetched, uploaded])
  const volumeId = volume?.id
  const many = fetched?.length
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (many === undefined || volumeId === undefined || said.current === volumeId) return
    said.current = volumeId
    if (many > 0) toast(`Found ${many} existing papers`)
  }, [many, volumeId, toast])
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

const isFarFrom = (year: number) => Math.abs(new Date().getFullYear() - year) > 1

/** Asks when papers of a volume appeared whose year is not about this one; without an answer, the volume says so. */
function PublicationQuestion() {
  const { batch } = useWorkspace()
  const { destination, entries } = useBatch()
  const id = useId()
  const timeZone = useTimeZone()
  const [day, setDay] = useState('')
  const undated = entries.filter(entry => !isBlank(entry) && !isLocked(entry) && !entry.details.publishedOn)
  if (destination.year === null || !destination.volume || !isFarFrom(destination.year) || undated.length === 0)
    return null
  const date = (event: FormEvent) => {
    event.preventDefault()
    for (const { id: entry, details } of undated)
      batch.change({ type: 'edited', id: entry, fields: { details: { ...details, publishedOn: day } } })
  }
  const unanswered = dayIn(timeZone, volumeDate(destination.year, destination.volume.name))
  return (
    <form className="mt-4" onSubmit={date}>
      <Notice>
        <label htmlFor={id} className="font-medium">
          This is a volume of {destination.year}. When did its papers appear?
        </label>
        <p id={`${id}-hint`} className="text-muted">
          Without a day they are cited as of {unanswered}. Each paper can have its own under “More details”.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            id={id}
            type="date"
            required
            value={day}
            aria-describedby={`${id}-hint`}
            className={`${control} max-w-48`}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button type="submit">Use for {undated.length} new paper(s)</Button>
        </div>
      </Notice>
    </form>
  )
}

/** What is entered, or the place for files while nothing is. */
function Workbench({ tree }: { tree: YearTree }) {
  const { destination } = useBatch()
  const mayUpload = useMay('upload papers')
  const { papers, query } = useExisting(destination)
  const obstacle = obstacleOf(tree, destination)
  const mayAdd = mayUpload && obstacle === undefined
  return (
    <>
      <DestinationBar tree={tree} destination={destination} existing={papers.length} next={nextNumber(papers)} />
      <QueryBanner of={query} />
      {mayAdd && <PublicationQuestion />}
      <Alert tone="warning" className="mt-4">
        {obstacle}
      </Alert>
      {mayUpload ? <PapersToAdd tree={tree} papers={papers} mayAdd={mayAdd} /> : <PapersOfVolume papers={papers} />}
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

const METAS = {
  true: 'Titles and authors are read from the PDFs',
  false: 'You can see what the volumes hold, and change nothing.',
} as const

export function AddPapersScreen() {
  const workspace = useOpenWorkspace()
  const mayAdd = useMay('upload papers')
  return (
    <>
      <Heading title="Add Papers" meta={METAS[`${mayAdd}`]}>
        <ButtonLink look="quiet" to="/admin/papers">
          <Icon name="back" />
          Back to Papers
        </ButtonLink>
      </Heading>
      {workspace ? (
        <WorkspaceContext value={workspace}>
          <SampleQuestion>
            <Loaded />
          </SampleQuestion>
        </WorkspaceContext>
      ) : (
        <SkeletonLines count={8} />
      )}
    </>
  )
}
