import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { ApiError } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  readonly question: string
  readonly children?: ReactNode
  readonly action: string
  /** Resolves to the error of a refusal. */
  readonly act: () => Promise<ApiError | undefined>
  readonly close: () => void
}

/** Asks for confirmation of what cannot be undone. */
export function Confirm({ question, children, action, act, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  // The browser leads the focus back to where it was only from a dialog that is closed, not from one that is removed.
  const leave = () => dialog.current?.close()
  const confirm = async () => {
    setBusy(true)
    const error = await act()
    setBusy(false)
    if (error) setFailure(error.message)
    else leave()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sm border border-line-strong bg-surface p-6 text-ink raised dim"
      onClose={close}
    >
      <h2 id={title} className="font-serif text-xl text-balance wrap-anywhere">
        {question}
      </h2>
      {children && <div className="mt-3 text-sm text-muted">{children}</div>}
      <div role="alert" className={failure ? 'mt-4' : ''}>
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className={button.outline} onClick={leave}>
          Cancel
        </button>
        <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => !isBusy && confirm()}>
          {action}
        </button>
      </div>
    </dialog>
  )
}
