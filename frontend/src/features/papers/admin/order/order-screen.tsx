import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { type Arrangement, NO_ARRANGEMENT } from '@shodh/contracts/volumes/arrangement.ts'
import { type VolumeDetails, VolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { SaveBar } from '../../../../ui/admin/save-bar.tsx'
import { ErrorScreen } from '../../../../ui/queries/error-screen.tsx'
import { UnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useStaffVolumeQuery, usePublicationChange } from '../../../volumes/admin/calls.ts'
import { publicationPath } from '../../../volumes/admin/publication/publication-badge.tsx'
import { usePapersOfVolumeQuery } from '../add/calls.ts'
import { ArrangedList } from './arranged-list.tsx'
import { arrangementOf, entriesOf, keyOf, withoutBlankNames } from './entries.ts'

type Volume = { readonly volume: VolumeDetails; readonly reload: () => void }

type EditorProps = Volume & { readonly papers: readonly ListedPaper[] }

const CHANGED = 'Somebody else arranged this volume meanwhile. Nothing that you did is lost.'

type Wanted = {
  readonly arrangement: Arrangement
  /** As it is stored, unless somebody else has changed it. */
  readonly before: Arrangement
}

/** Saves an arrangement, on the condition that nobody else did meanwhile; what else changed in the volume is no obstacle. */
const useSave = (volumeId: string) => {
  const request = useSignedInRequest()
  const change = usePublicationChange()
  const url = `papers/volumes/${encodeURIComponent(volumeId)}`
  return async ({ arrangement, before }: Wanted, undo?: () => void): Promise<ApiError | undefined> => {
    const defaultMessage = 'Failed to save sections and order'
    const reply = await request({ url, defaultMessage })
    if (reply.error) return reply.error
    const { arrangement: stored = NO_ARRANGEMENT } = VolumeResponse.parse(reply.data).volume
    if (keyOf(stored) !== keyOf(before)) return { status: 412, message: CHANGED }
    const etag = reply.meta?.response?.headers.get('etag') ?? undefined
    const done = 'Sections and order saved'
    const error = await change({
      url: `${url}/sections`,
      method: 'PUT',
      body: arrangement,
      etag,
      done,
      defaultMessage,
      ...(undo && { undo }),
    })
    return error?.status === 412 ? { ...error, message: CHANGED } : error
  }
}

/** The same with a toast that takes it back to `previous`. */
const useSaveWithUndo = (volumeId: string) => {
  const save = useSave(volumeId)
  const toast = useToast()
  return (wanted: Wanted, previous: Arrangement) =>
    save(wanted, () => {
      void save({ arrangement: previous, before: wanted.arrangement }).then(error => {
        if (error) toast(failureText(error), 'error')
      })
    })
}

/** What is stored, and what was changed of it and is not saved yet. */
const useArrangement = ({ volume, papers, reload }: EditorProps) => {
  const { id, arrangement: stored = NO_ARRANGEMENT } = volume
  const save = useSaveWithUndo(id)
  const [edited, setEdited] = useState<Wanted>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const normalised = arrangementOf(entriesOf(papers, stored))
  const shown = edited?.arrangement ?? normalised
  const isNamed = shown.sections.every(({ names }) => names.en.trim() !== '')
  const discard = () => {
    setEdited(undefined)
    setFailure(undefined)
  }
  const send = async (before: Arrangement) => {
    if (!isNamed) return setFailure({ status: 400, message: 'Please name each section in English' })
    const arrangement = withoutBlankNames(arrangementOf(entriesOf(papers, shown)))
    setBusy(true)
    const error = await save({ arrangement, before }, normalised)
    setBusy(false)
    if (!error) return discard()
    setFailure(error)
    if (error.status === 412) reload()
  }
  return {
    shown,
    isBusy,
    failure,
    isChanged: edited !== undefined && keyOf(shown) !== keyOf(normalised),
    /** Whether somebody else has saved another one since the first change. */
    isElsewhere: edited !== undefined && keyOf(edited.before) !== keyOf(stored),
    change: (arrangement: Arrangement) => setEdited({ arrangement, before: edited?.before ?? stored }),
    discard,
    save: () => void send(edited?.before ?? stored),
    saveOver: () => void send(stored),
  }
}

function Editor(editor: EditorProps) {
  const { papers } = editor
  const { shown, change, ...state } = useArrangement(editor)
  const { isBusy, failure, isChanged, isElsewhere } = state
  const barState = isBusy ? 'saving' : failure ? 'failed' : isChanged ? 'unsaved' : 'saved'
  return (
    <>
      <ArrangedList papers={papers} arrangement={shown} change={change} />
      <SaveBar
        state={barState}
        message={failure ? failureText(failure) : isChanged ? 'Sections and order are not saved' : 'Nothing to save'}
        onSave={isElsewhere ? state.saveOver : state.save}
        onCancel={barState === 'saved' ? undefined : state.discard}
        saveLabel={isElsewhere ? 'Save mine instead' : 'Save'}
        savingLabel="Saving…"
        cancelLabel={isElsewhere ? 'Show what is saved' : 'Discard changes'}
      />
      <UnsavedChanges when={isChanged} />
    </>
  )
}

function OfVolume({ volume, reload }: Volume) {
  const { year, issueType, name: volumeName } = volume
  const query = usePapersOfVolumeQuery({ year, issueType, volumeName }, { refetchOnMountOrArgChange: true })
  return (
    <QueryResult
      of={query}
      loading="Loading papers…"
      isEmpty={() => false}
      failed={({ message }, retry) => <ErrorScreen title="Failed to load papers" message={message} retry={retry} />}
    >
      {({ papers }) =>
        papers.length === 0 ? (
          <EmptyState title="No Papers Found">
            <p>Sections and their order are arranged once the volume has papers.</p>
          </EmptyState>
        ) : (
          <Editor volume={volume} papers={papers} reload={reload} />
        )
      }
    </QueryResult>
  )
}

/** The sections of a volume, and the order of its papers. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const query = useStaffVolumeQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <>
      <Heading
        title="Sections and Order"
        subject={query.data?.volume.name}
        meta={query.data?.volume.name}
        more={query.data?.volume.inPreparation && <ButtonLink to={publicationPath(id)}>Publish issue</ButtonLink>}
      />
      <QueryResult
        of={query}
        loading="Loading the volume…"
        failed={({ message }, retry) => (
          <ErrorScreen title="Failed to load the volume" message={message} retry={retry} />
        )}
      >
        {({ volume }) => <OfVolume volume={volume} reload={() => void query.refetch()} />}
      </QueryResult>
    </>
  )
}
