import { useRef, type ReactNode } from 'react'
import type { ApiError } from '../../../api.ts'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { NativeDialog } from '../../../ui/admin/native-dialog.tsx'

type Props = {
  readonly question: string
  readonly children?: ReactNode
  readonly action: string
  /** Resolves to the error of a refusal. */
  readonly act: () => Promise<ApiError | undefined>
  readonly close: () => void
}

/** Asks for confirmation, or for the one value that an act needs. */
export function Confirm({ question, children, action, act: send, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, failure, act } = useAct({ send, done: () => dialog.current?.close() })
  return (
    <NativeDialog dialog={dialog} title={question} action={action} act={act} isBusy={isBusy} closed={close}>
      {children}
      <Failure of={failure} />
    </NativeDialog>
  )
}
