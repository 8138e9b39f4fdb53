import { LAWFUL_BASIS_MAX } from '@shodh/contracts/limits.ts'
import { RequestDialog } from '../../../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../../../ui/admin/dialogs/reason-field.tsx'
import { useUnsentState } from '../../../../../unsent/use-unsent.ts'
import { useActOn, usePublicationChange } from '../../../../volumes/admin/calls.ts'
import { pathOf, useCurrentPaper } from '../../calls.ts'
import type { Act, OneVersion } from './withholding.tsx'

const acts = {
  withhold: { label: 'Withhold', busy: 'Withholding…', done: 'PDF withheld' },
  release: { label: 'Release', busy: 'Releasing…', done: 'PDF released' },
} as const

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

type Props = OneVersion & { readonly act: Act; readonly close: () => void }

export function WithholdingDialog({ paper, version: { version }, act, close }: Props) {
  const current = useCurrentPaper(paper.id)
  const [typed, type, forget] = useUnsentState(`${act}/${paper.id}/${version}`, () => ({ reason: '', lawfulBasis: '' }))
  const reason = typed.reason.trim()
  const lawfulBasis = typed.lawfulBasis.trim()
  const isWithholding = act === 'withhold'
  const { label, busy, done } = acts[act]
  const request = usePublicationChange()
  const call = {
    url: `papers/${pathOf(paper)}/versions/${version}/${act}`,
    method: 'POST',
    body: { reason, ...(isWithholding && { lawfulBasis }) },
    etag: current.etag,
    done,
    defaultMessage: `Failed to ${act} the PDF`,
  } as const
  const name = `${label} version ${version}`
  const isComplete = reason !== '' && (!isWithholding || lawfulBasis !== '')
  const withhold = useActOn(current, {
    send: () => request(call),
    done: () => {
      forget()
      close()
    },
  })
  return (
    <RequestDialog
      title={name}
      label={name}
      busyLabel={busy}
      isDestructive={isWithholding}
      isDisabled={!current.paper || !isComplete}
      request={withhold}
      close={close}
    >
      <Explained act={act} />
      <ReasonField
        label="Reason (readers will see it)"
        value={typed.reason}
        change={next => type({ ...typed, reason: next })}
      />
      {isWithholding && (
        <ReasonField
          label="Lawful basis (readers will see it)"
          hint="Such as an order of a court with its date, or a section of an act."
          maxLength={LAWFUL_BASIS_MAX}
          value={typed.lawfulBasis}
          change={lawfulBasis => type({ ...typed, lawfulBasis })}
        />
      )}
    </RequestDialog>
  )
}
