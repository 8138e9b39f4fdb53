import type { ReactNode } from 'react'
import type { ApiError } from '../../api.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Failure } from './failure.tsx'
import { useAct } from './use-act.ts'

type Props = Parameters<typeof useAct>[0] & {
  readonly title: string
  /** Of the button that sends; as the title where it has no label of its own. */
  readonly label?: string
  readonly busyLabel: string
  readonly isDestructive?: boolean
  readonly isWide?: boolean
  /** Whether everything is there that the request needs. */
  readonly isReady?: boolean
  readonly close: () => void
  /** Of what it asks about, which could not be fetched. */
  readonly error?: ApiError | undefined
  readonly children: ReactNode
}

/** Asks before a request and sends it; closes once that is done, else says why it failed. */
export function ConfirmDialog({
  title,
  label = title,
  busyLabel,
  isDestructive = false,
  isWide = false,
  isReady = true,
  close,
  error,
  children,
  ...request
}: Props) {
  const { isBusy, failure, act } = useAct({ done: close, ...request })
  return (
    <Dialog
      title={title}
      isDestructive={isDestructive}
      isBusy={isBusy}
      isWide={isWide}
      close={close}
      actions={
        <DialogActions
          close={close}
          label={label}
          busyLabel={busyLabel}
          isDestructive={isDestructive}
          isBusy={isBusy}
          isDisabled={!isReady}
          act={act}
        />
      }
    >
      {children}
      <Failure of={failure ?? error} />
    </Dialog>
  )
}
