import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { Button } from '../button.tsx'

type Props = {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly title: string
  /** It asks before something is lost. */
  readonly isAlert?: boolean
  readonly cancel?: string
  readonly action: string
  readonly act: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean | undefined
  readonly closed: () => void
  readonly children?: ReactNode
}

/**
 * The browser's own dialog, which comes with the screen and opens without the network. It is left by closing the element:
 * the browser leads the focus back to where it was only from a dialog that is closed, not from one that is removed.
 */
export function NativeDialog(props: Props) {
  const {
    dialog,
    title,
    isAlert = false,
    cancel = 'Cancel',
    action,
    act,
    isBusy = false,
    isDisabled,
    closed,
    children,
  } = props
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={isAlert ? `${id}-what` : undefined}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl bg-raised p-5 text-ink shadow-float dim"
      onClose={closed}
    >
      <h2 id={id} className="text-lg text-balance wrap-anywhere">
        {title}
      </h2>
      {children && (
        <div id={`${id}-what`} className="mt-2 text-muted">
          {children}
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{cancel}</Button>
        <Button look="primary" isBusy={isBusy} disabled={isDisabled && !isBusy} onClick={act}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
