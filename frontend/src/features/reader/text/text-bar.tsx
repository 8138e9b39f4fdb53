import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { useText } from '../../../i18n/text.tsx'
import type { Reading } from '../reading.ts'
import type { Command, Commands } from '../view/commands.ts'
import { type Item, MoreMenu } from '../view/more-menu.tsx'
import { ToolButton } from '../view/tool.tsx'
import { Back } from '../view/toolbar.tsx'
import { ViewSwitch } from '../view/view-switch.tsx'
import { LookMenu } from './look-menu.tsx'

const ITEMS: readonly Item[] = [
  { command: 'panel', className: 'lg:hidden' },
  { command: 'find', className: 'md:hidden' },
  { command: 'print' },
  { command: 'download' },
  { command: 'help' },
]

type Props = {
  readonly reading: Reading
  readonly commands: Commands
  readonly on: ReadonlySet<Command>
  readonly isListening: boolean
}

/** The bar above a text. */
export function TextBar({ reading, commands, on, isListening }: Props) {
  const text = useText()
  return (
    <div
      role="group"
      aria-label={text('reader.toolbar')}
      className="flex items-center gap-0.5 border-b border-line bg-surface px-1 py-0.5 print:hidden"
    >
      <Back to={reading.paper} />
      <p aria-hidden="true" className="hidden min-w-0 grow truncate px-2 text-sm text-muted lg:block">
        {plainText(wholeTitle(reading.paper))}
      </p>
      <div className="ml-auto">
        <ViewSwitch />
      </div>
      <LookMenu />
      {commands.listen && <ToolButton command="listen" commands={commands} aria-expanded={isListening} />}
      <ToolButton command="find" commands={commands} aria-expanded={on.has('find')} className="max-md:hidden" />
      <MoreMenu
        commands={commands}
        on={on}
        isSaved={reading.file !== undefined}
        paperId={reading.paper.id}
        items={ITEMS}
      />
    </div>
  )
}
