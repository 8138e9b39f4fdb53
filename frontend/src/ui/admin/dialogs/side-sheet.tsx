import { Dialog as Parts } from '@base-ui/react/dialog'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useMedia } from '../../browser/use-media.ts'
import { useScreenKeys } from '../screen-keys.ts'
import { IconButton, iconButton } from '../button.tsx'

/** From here on the list has room beside it. */
const BESIDE = '(min-width: 75rem)'

type Props = {
  /** What is shown, in the words of its place in the list. */
  readonly title: string
  readonly onClose: () => void
  /** Shows the one before or after it; undefined at the ends of the list. */
  readonly previous?: (() => void) | undefined
  readonly next?: (() => void) | undefined
  /** Beside the title: a menu. */
  readonly acts?: ReactNode
  /** What gets the focus when it is closed; else what had it before. */
  readonly returnTo?: () => HTMLElement | null
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/**
 * What a row of a list stands for: beside the list, which stays in use, from 1200 px, over it below, and as wide as the screen
 * on phones. Escape closes it, J and K walk through the list.
 */
export function SideSheet({ title, onClose, previous, next, acts, returnTo, children, footer }: Props) {
  const isBeside = useMedia(BESIDE, true)
  const body = useRef<HTMLDivElement>(null)
  useScreenKeys({ j: next, k: previous })
  return (
    <Parts.Root open modal={!isBeside} disablePointerDismissal onOpenChange={isOpen => !isOpen && onClose()}>
      <Parts.Portal className="office">
        {!isBeside && <Parts.Backdrop className="fixed inset-0 z-20 bg-(--scrim)" onClick={onClose} />}
        <Parts.Popup
          initialFocus={body}
          finalFocus={() => returnTo?.() ?? true}
          className="side-sheet fixed inset-0 z-20 flex flex-col bg-raised text-ink shadow-float outline-none md:left-auto md:w-[26rem] min-[75rem]:w-[min(26rem,36vw)] min-[75rem]:top-(--header) min-[75rem]:z-10"
        >
          <div className="flex items-center gap-0.5 py-2 pr-2 pl-5">
            <Parts.Title className="mr-auto min-w-0 truncate text-xs font-normal text-muted">{title}</Parts.Title>
            {(previous || next) && (
              <>
                <IconButton name="Previous" title="Previous" icon={ChevronUp} disabled={!previous} onClick={previous} />
                <IconButton name="Next" title="Next" icon={ChevronDown} disabled={!next} onClick={next} />
              </>
            )}
            {acts}
            <Parts.Close className={iconButton} aria-label="Close">
              <X aria-hidden="true" className="size-4.5" />
            </Parts.Close>
          </div>
          <div
            ref={body}
            tabIndex={-1}
            className="@container/room min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 outline-none"
          >
            {children}
          </div>
          {footer && <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  )
}
