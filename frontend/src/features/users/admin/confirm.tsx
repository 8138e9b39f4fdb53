import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { ApiError } from '../../../api.ts'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { NativeDialog } from '../../../ui/admin/dialogs/native-dialog.tsx'

type Request = Parameters<ReturnType<typeof useChange>>[0]

type Props = {
  readonly question: string
  readonly children?: ReactNode
  readonly action: string
  /** The request, or what resolves to the error of a refusal. */
  readonly act: Request | (() => Promise<ApiError | undefined>)
  /** Called once it is done. */
  readonly done?: () => void
  readonly close: () => void
} & Pick<ComponentProps<typeof NativeDialog>, 'isDisabled'>

/** Asks for confirmation, or for the one value that an act needs. */
export function Confirm({ question, children, action, act: request, done, close, isDisabled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const change = useChange()
  const { isBusy, failure, act } = useAct({
    send: () => (typeof request === 'function' ? request() : change(request)),
    done: () => {
      done?.()
      dialog.current?.close()
    },
  })
  return (
    <NativeDialog
      dialog={dialog}
      title={question}
      action={action}
      act={act}
      isBusy={isBusy}
      isDisabled={isDisabled}
      closed={close}
    >
      {children}
      <Failure of={failure} />
    </NativeDialog>
  )
}
