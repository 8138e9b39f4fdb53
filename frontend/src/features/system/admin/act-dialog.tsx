import { useState, type ReactNode, type ComponentProps } from 'react'
import { useMay } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../ui/admin/dialogs/reason-field.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { useLoaded } from '../../../ui/browser/use-loaded.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { useOperator } from './calls.ts'

export type Act = {
  readonly title: string
  readonly label: string
  readonly url: string
  readonly body?: object
  readonly done: string
  /** What the dry run answered, in words; null where there is nothing to do. */
  readonly describe: (data: unknown) => ReactNode | null
}

/** Shows what an act would do, asks why, and does it. */
export function ActDialog({ act, close }: { act: Act; close: () => void }) {
  const { title, label, url, body, done, describe } = act
  const operate = useOperator()
  const toast = useToast()
  /** What would be done, as the server says it now. */
  const answer = useLoaded(url, () => operate(url, { ...body, dryRun: true }))
  const [reason, setReason, forget] = useUnsentState(`act/${url}/${JSON.stringify(body)}`, () => '')
  const send = async () => (await operate(url, { ...body, dryRun: false, reason })).error
  const finish = () => {
    forget()
    toast(done)
    close()
  }
  const request = useAct({ send, done: finish })
  const description = answer && !answer.error ? describe(answer.data) : undefined
  const isPossible = description !== undefined && description !== null
  return (
    <RequestDialog
      title={title}
      label={label}
      busyLabel="Working…"
      isAlert
      isWide
      isDisabled={!isPossible || reason.trim() === ''}
      request={{ ...request, failure: answer?.error ?? request.failure }}
      close={close}
    >
      <div role="status" className="mt-3 max-h-80 overflow-y-auto wrap-anywhere" aria-busy={!answer}>
        {!answer && 'Looking at what would be done…'}
        {description === null ? 'There is nothing to do.' : description}
      </div>
      {isPossible && <ReasonField label="Reason" value={reason} change={setReason} />}
    </RequestDialog>
  )
}

type ActButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { readonly act: Act }

/** Leads to an act, for those who may run the system. */
export function ActButton({ act, ...props }: ActButtonProps) {
  const mayRun = useMay('run the system')
  const [isOpen, setOpen] = useState(false)
  if (!mayRun) return null
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)} />
      {isOpen && <ActDialog act={act} close={() => setOpen(false)} />}
    </>
  )
}
