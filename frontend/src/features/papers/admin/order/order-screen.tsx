import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { type Arrangement, NO_ARRANGEMENT } from '@shodh/contracts/volumes/arrangement.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { SaveBar } from '../../../../ui/admin/save-bar.tsx'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { UnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { useStaffVolumeQuery } from '../../../volumes/admin/calls.ts'
import { publicationPath } from '../../../volumes/admin/publication/publication-badge.tsx'
import { usePapersOfVolumeQuery } from '../add/calls.ts'
import { ArrangedList } from './arranged-list.tsx'
import { arrangementOf, entriesOf, keyOf, withoutBlankNames } from './entries.ts'
import { useSaveWithUndo } from './use-save.ts'

type Edited = {
  readonly arrangement: Arrangement
  /** As it was stored when the first change was made. */
  readonly before: Arrangement
}

type Volume = { readonly volume: VolumeDetails; readonly reload: () => void }

type EditorProps = Volume & { readonly papers: readonly ListedPaper[] }

/** What is stored, and what was changed of it and is not saved yet. */
const useArrangement = ({ volume, papers, reload }: EditorProps) => {
  const { id, arrangement: stored = NO_ARRANGEMENT } = volume
  const save = useSaveWithUndo(id)
  const [edited, setEdited] = useState<Edited>()
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
