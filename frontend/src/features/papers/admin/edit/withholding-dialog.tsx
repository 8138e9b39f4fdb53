import { LAWFUL_BASIS_MAX } from '@shodh/contracts/limits.ts'
import { useId } from 'react'
import { useSignedInRequest } from '../../../../account.ts'
import { control } from '../../../../ui/desk/classes.ts'
import { Dialog, DialogActions } from '../../../../ui/desk/dialog.tsx'
import { Failure } from '../../../../ui/desk/failure.tsx'
import { ReasonField } from '../../../../ui/desk/reason-field.tsx'
import { useAct } from '../../../../ui/desk/use-act.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { useUnsentState } from '../../../../use-unsent.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { useCurrentPaper } from '../list/use-current-paper.ts'
import type { Act, OneVersion } from './withholding.tsx'

const acts = {
  withhold: { label: 'Withhold', busy: 'Withholding…', done: 'PDF withheld' },
  release: { label: 'Release', busy: 'Releasing…', done: 'PDF released' },
} as const

const useSend = ({ paper, version }: OneVersion, act: Act, etag: string) => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async (body: object) => {
    const { error } = await request({
      url: `papers/${paper.volumeId}/${paper.id}/versions/${version.version}/${act}`,
      method: 'POST',
      body,
      headers: { 'if-match': etag },
      defaultMessage: `Failed to ${act} the PDF`,
    })
    if (error) return error
    toast(acts[act].done)
    changed()
    return undefined
  }
}

function Explained({ act }: { act: Act }) {
  return act === 'withhold' ? (
    <p className="text-sm text-muted">
      From now on nobody can read these bytes, wherever they are: their addresses say since when, why and on what lawful
      basis. Their text leaves the search, and copies that readers saved leave their devices. The version keeps its
      place and its hash in the history. A PDF that begins with the same bytes, as one does that was marked as
      retracted, is withheld with it. After 7 days its file is deleted; until then it can be released.
    </p>
  ) : (
    <p className="text-sm text-muted">
      The version can be read again by everyone, and so can what was withheld with it.
    </p>
  )
}

function LawfulBasisField({ value, change }: { value: string; change: (basis: string) => void }) {
  const id = useId()
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Lawful basis (readers will see it)
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={LAWFUL_BASIS_MAX}
        required
        value={value}
        className={`${control} py-2`}
        onChange={({ target }) => change(target.value)}
      />
      <p className="mt-1.5 text-sm text-muted">Such as an order of a court with its date, or a section of an act.</p>
    </div>
  )
}

const NOTHING: { readonly reason: string; readonly lawfulBasis: string } = { reason: '', lawfulBasis: '' }

export function WithholdingDialog({
  paper,
  version,
  act,
  close,
}: OneVersion & { readonly act: Act; readonly close: () => void }) {
  const current = useCurrentPaper(paper.id)
  const [typed, type, forget] = useUnsentState(`${act}/${paper.id}/${version.version}`, () => NOTHING)
  const { reason, lawfulBasis } = typed
  const done = () => {
    forget()
    close()
  }
  const isWithholding = act === 'withhold'
  const request = useSend({ paper, version }, act, current.etag)
  const send = () => request({ reason: reason.trim(), ...(isWithholding && { lawfulBasis: lawfulBasis.trim() }) })
  const { isBusy, failure, act: start } = useAct({ send, done, isStale: current.refetch })
  const isComplete = reason.trim() !== '' && (!isWithholding || lawfulBasis.trim() !== '')
  const { label, busy } = acts[act]
  const name = `${label} version ${version.version}`
  return (
    <Dialog
      title={name}
      isDestructive={isWithholding}
      isBusy={isBusy}
      close={close}
      actions={
        <DialogActions
          close={close}
          label={name}
          busyLabel={busy}
          isDestructive={isWithholding}
          isBusy={isBusy}
          isDisabled={!current.paper || !isComplete}
          act={start}
        />
      }
    >
      <Explained act={act} />
      <ReasonField
        label="Reason (readers will see it)"
        value={reason}
        change={next => type({ ...typed, reason: next })}
      />
      {isWithholding && <LawfulBasisField value={lawfulBasis} change={next => type({ ...typed, lawfulBasis: next })} />}
      <Failure of={failure ?? current.error} />
    </Dialog>
  )
}
