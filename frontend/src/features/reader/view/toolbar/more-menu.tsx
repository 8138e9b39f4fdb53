import { useText } from '../../../../i18n/text.tsx'
import { usePopover } from '../../../../ui/input/use-popover.ts'
import { useViews } from '../../state/use-reader-view.ts'
import { type Command, type Commands, labelOf } from '../commands.ts'
import { ReaderIcon, tool } from './tool.tsx'

export type Item = { readonly command: Command; readonly className?: string; readonly isToggle?: boolean }

/** What the bar has room for itself from 768 px on is here below that. */
const ITEMS: readonly Item[] = [
  { command: 'panel', className: 'md:hidden' },
  { command: 'find', className: 'md:hidden' },
  { command: 'zoomIn', className: 'md:hidden' },
  { command: 'zoomOut', className: 'md:hidden' },
  { command: 'fitWidth', className: 'md:hidden', isToggle: true },
  { command: 'darkPages', className: 'md:hidden', isToggle: true },
  { command: 'print' },
  { command: 'download' },
  { command: 'help' },
]

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-sm hover:bg-tint aria-pressed:text-accent'

type Props = {
  readonly commands: Commands
  readonly on: ReadonlySet<Command>
  readonly isSaved: boolean
  readonly paperId: string
  readonly items?: readonly Item[]
}

export function MoreMenu({ commands, on, isSaved, paperId, items = ITEMS }: Props) {
  const text = useText()
  const view = useViews().shown
  const { isOpen, isShown, show, hide, button, target } = usePopover('')
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={text('reader.more')}
        title={text('reader.more')}
        aria-expanded={isOpen}
        className={tool}
        onClick={() => (isShown() ? hide() : show())}
      >
        <ReaderIcon name="more" />
      </button>
      <div {...target} className="reader-menu raised">
        {items.map(({ command, className = '', isToggle }) => (
          <button
            key={command}
            type="button"
            {...(isToggle && { 'aria-pressed': on.has(command) })}
            className={`${ITEM} ${className}`}
            onClick={() => {
              hide()
              commands[command]?.()
            }}
          >
            <ReaderIcon name={command} />
            {text(command === 'download' && isSaved ? 'reader.export' : labelOf(command, view))}
          </button>
        ))}
        <button type="button" data-cite={paperId} className={ITEM} onClick={hide}>
          <ReaderIcon name="cite" />
          {text('paper.cite')}
        </button>
      </div>
    </>
  )
}
