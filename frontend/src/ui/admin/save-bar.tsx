import { type ReactNode, useEffect, useRef } from 'react'
import { isKeyOff } from '../addresses/page-key.ts'
import { Button } from './button.tsx'

type Props = {
  readonly state: 'unsaved' | 'saving' | 'saved' | 'failed'
  /** What is unsaved, saved when, or why it could not be. */
  readonly message: ReactNode
  readonly onSave: () => void
  /** Undefined where there is nothing to take back. */
  readonly onCancel: (() => void) | undefined
  readonly saveLabel: string
  readonly savingLabel?: string
  readonly cancelLabel?: string
}

/** The id of the key that saves, in the list that `?` shows. */
const KEY = 'save'

const OVER = 'dialog, [role=dialog], [role=alertdialog]'

const isSave = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  ['s', 'enter'].includes(key.toLowerCase()) &&
  !(target instanceof Element && target.closest(OVER)) &&
  !isKeyOff(KEY)

const useSaveKey = () => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      event.preventDefault()
      button.current?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return button
}

const tones = { unsaved: '', saving: 'text-muted', saved: 'text-muted', failed: 'text-danger' } as const

/** The only place for Save and Cancel, at the bottom of a form; saving stays on the screen. */
export function SaveBar({ state, message, onSave, onCancel, cancelLabel = 'Cancel', ...labels }: Props) {
  const { saveLabel, savingLabel = saveLabel } = labels
  const isSaving = state === 'saving'
  const button = useSaveKey()
  return (
    <section
      aria-label={saveLabel}
      className="bottom-bar sticky bottom-0 z-10 -mx-(--gutter) mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-(--gutter) py-3"
    >
      <p
        role={state === 'failed' ? 'alert' : 'status'}
        className={`mr-auto min-w-[min(12rem,100%)] grow basis-0 text-sm wrap-anywhere ${tones[state]}`}
      >
        {message}
      </p>
      {onCancel && (
        <Button look="quiet" isBusy={isSaving} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        ref={button}
        look="primary"
        aria-keyshortcuts="Control+S"
        isBusy={isSaving}
        disabled={state === 'saved'}
        className="@max-[35rem]/room:grow"
        onClick={onSave}
      >
        {isSaving ? savingLabel : saveLabel}
        <kbd aria-hidden="true" className="hint">
          Ctrl S
        </kbd>
      </Button>
    </section>
  )
}
