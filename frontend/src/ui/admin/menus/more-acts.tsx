import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButton } from '../button.tsx'
import { popupLook, usePopup } from './popup.ts'

/** Acts beside each other, which a narrow room has behind one button. */
export function MoreActs({ of: title, children }: { of: string; children: ReactNode }) {
  const { isOpen, close, opener, popup } = usePopup()
  const label = `Actions of ${title}`
  return (
    <>
      <div className="flex flex-wrap gap-2 @max-[35rem]/room:hidden">{children}</div>
      <button {...opener} type="button" aria-label={label} className={`${iconButton} order-1 @min-[35rem]/room:hidden`}>
        <Ellipsis aria-hidden="true" className="size-4.5" />
      </button>
      {/* Its acts take the focus, and keys click them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        {...popup}
        role="toolbar"
        aria-orientation="vertical"
        aria-label={label}
        className={`acts fixed ${popupLook} [&>*]:w-full [&>*]:justify-start`}
        // a dialog that an act opens leads back to the button, and no act is gone before it ran
        onClickCapture={() => opener.ref.current?.focus()}
        onClick={() => close()}
      >
        {isOpen && children}
      </div>
    </>
  )
}
