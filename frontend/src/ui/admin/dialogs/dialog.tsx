import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Parts } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../../icon.tsx'
import { Button, iconButton } from '../button.tsx'
import { Failure, type useAct } from '../act.tsx'

type Props = {
  readonly title: string
  readonly close: () => void
  /** What it does is destructive, as the last of its buttons shows. */
  readonly isDestructive?: boolean
  /** It asks before an act, as a destructive one does. */
  readonly isAlert?: boolean
  /** While a request is under way, it stays open. */
  readonly isBusy?: boolean
  /** Wide enough for a form or a comparison. */
  readonly isWide?: boolean
  /** Wide enough for pages of a PDF beside a form; the buttons stay in view. */
  readonly isLarge?: boolean
  readonly children: ReactNode
  /** The buttons, the last of which does what the title says. */
  readonly actions?: ReactNode
}

type Root = { readonly open: boolean; readonly onOpenChange: (isOpen: boolean) => void; readonly children: ReactNode }

/** A click beside it closes neither, so that nothing that is typed in it is lost by one. */
const Plain = (root: Root) => <Parts.Root {...root} disablePointerDismissal />

const FIELD = ':is(input, select, textarea):not([disabled]), [role=tree] [tabindex="0"]'
const ACTION = '[data-actions] button:not([disabled])'

const IN_VIEW = 'sticky -bottom-4 -mb-4 rounded-b-xl bg-raised pb-3'

/** Not the cross: the first field, and in an alert without one what does the least. */
const firstFocus = (body: Element | null, isAlert: boolean) =>
  ['[data-first-focus]', FIELD, ...(isAlert ? [ACTION] : [])]
    .map(selector => body?.querySelector<HTMLElement>(selector))
    .find(Boolean) ?? null

/**
 * The focus stays in it, and leads back to where it was; Escape and the cross close it. Only what asks before an
 * act is an alert (WAI-ARIA `alertdialog`). Utilities apply below `.office`.
 */
export function Dialog(props: Props) {
  const { title, close, isDestructive, isAlert, isBusy, isWide, isLarge, children, actions } = props
  const tryToClose = (isOpen: boolean) => {
    if (!isOpen && !isBusy) close()
  }
  const asks = isAlert ?? isDestructive ?? false
  const Root = asks ? AlertDialog.Root : Plain
  const body = useRef<HTMLDivElement>(null)
  return (
    <Root open onOpenChange={tryToClose}>
      <Parts.Portal className="office">
        <Parts.Backdrop className="fixed inset-0 z-30 bg-(--scrim)" />
        <Parts.Viewport className="fixed inset-0 z-30 grid overflow-y-auto p-4">
          <Parts.Popup
            initialFocus={() => firstFocus(body.current, asks)}
            className={`@container/room m-auto w-full rounded-xl bg-raised text-ink shadow-float outline-none ${isLarge ? 'max-w-6xl' : isWide ? 'max-w-2xl' : 'max-w-lg'}`}
          >
            <div className="flex items-start gap-2 pt-3 pr-3 pl-5">
              <Parts.Title className="grow py-1.5 text-lg font-semibold text-balance wrap-anywhere">
                {title}
              </Parts.Title>
              <Parts.Close className={iconButton} aria-label="Close">
                <Icon name="close" className="size-4.5" />
              </Parts.Close>
            </div>
            <div ref={body} className="px-5 pb-4">
              {children}
              <div
                data-actions
                className={`-mx-5 mt-5 flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 empty:hidden ${isLarge ? IN_VIEW : ''}`}
              >
                {actions}
              </div>
            </div>
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Root>
  )
}

type Actions = {
  readonly close: () => void
  readonly label: string
  /** The label while it is under way. */
  readonly busyLabel?: string
  readonly act: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly isDestructive?: boolean
}

/** Cancel, and what the dialog is for. */
export function DialogActions(props: Actions) {
  const { close, label, busyLabel = label, act, isBusy = false, isDisabled = false, isDestructive = false } = props
  return (
    <>
      <Button isBusy={isBusy} onClick={close}>
        Cancel
      </Button>
      <Button
        look={isDestructive ? 'destroy' : 'primary'}
        isBusy={isBusy}
        disabled={isDisabled && !isBusy}
        onClick={act}
      >
        {isBusy ? busyLabel : label}
      </Button>
    </>
  )
}

type RequestProps = Pick<Props, 'title' | 'close' | 'isDestructive' | 'isAlert' | 'isWide' | 'children'> & {
  readonly request: ReturnType<typeof useAct>
  readonly label: string
  readonly busyLabel: string
  readonly isDisabled?: boolean
}

/** A dialog for one request: its content, why it was refused, and below that Cancel and what sends it. */
export function RequestDialog(props: RequestProps) {
  const { request, label, busyLabel, isDisabled = false, isDestructive = false, children, ...dialog } = props
  const { isBusy, failure, act } = request
  return (
    <Dialog
      {...dialog}
      isDestructive={isDestructive}
      isBusy={isBusy}
      actions={
        <DialogActions
          close={dialog.close}
          label={label}
          busyLabel={busyLabel}
          isDestructive={isDestructive}
          isBusy={isBusy}
          isDisabled={isDisabled}
          act={act}
        />
      }
    >
      {children}
      <Failure of={failure} />
    </Dialog>
  )
}
