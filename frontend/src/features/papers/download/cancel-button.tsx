import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'

type Cancel = {
  readonly what: string
  readonly onCancel: () => void
  /** Where the focus goes when this button disappears. */
  readonly next: RefObject<HTMLElement | null>
}

export function CancelButton({ what, onCancel, next }: Cancel) {
  const text = useText()
  const own = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = own.current
    const download = next.current
    return () => {
      if (document.activeElement === element) download?.focus()
    }
  }, [next])
  return (
    <button
      ref={own}
      type="button"
      className={`${button.quiet} min-w-11`}
      aria-label={text('volume.cancelDownload', { name: what })}
      onClick={onCancel}
    >
      <Icon name="close" />
    </button>
  )
}
