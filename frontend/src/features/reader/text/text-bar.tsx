import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { usePopover } from '../../../ui/input/use-popover.ts'
import type { Reading } from '../reading.ts'
import { LOOKS, useReaderSettings, WIDTHS } from '../state/settings.ts'
import type { Command, Commands } from '../view/commands.ts'
import { type Item, MoreMenu } from '../view/toolbar/more-menu.tsx'
import { ToolButton, ReaderIcon, tool } from '../view/toolbar/tool.tsx'
import { Back } from '../view/toolbar/toolbar.tsx'
import { ViewSwitch } from '../view/toolbar/view-switch.tsx'
import { TEXT_SIZE, useTextLook } from './use-text-look.ts'

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

/** In any language. */
const LETTERS = 'Aa'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className="text-look-row">
      <span aria-hidden="true">{name}</span>
      <div className="reader-choice">{children}</div>
    </div>
  )
}

function Choice({ isOn, choose, children }: { isOn: boolean; choose: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={choose}>
      {children}
    </button>
  )
}

/** Size, typeface, colours and width of a text. */
function LookMenu() {
  const text = useText()
  const [, change] = useReaderSettings()
  const { size, isSans, width, look, resize, choose } = useTextLook()
  const { isOpen, isShown, show, hide, button, target } = usePopover('')
  const name = text('reader.look')
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={name}
        title={name}
        aria-expanded={isOpen}
        className={tool}
        onClick={() => (isShown() ? hide() : show())}
      >
        <span aria-hidden="true">{LETTERS}</span>
      </button>
      <div {...target} role="group" aria-label={name} className="reader-menu text-look raised">
        <div className="flex items-center justify-between">
          <h2 className="font-medium">{name}</h2>
          <button type="button" aria-label={text('reader.close')} className={tool} onClick={hide}>
            <ReaderIcon name="close" />
          </button>
        </div>
        <Row name={text('reader.size')}>
          <button type="button" disabled={size <= TEXT_SIZE.min} onClick={() => resize(-1)}>
            A− <span className="sr-only">{text('reader.smaller')}</span>
          </button>
          <output>{size}</output>
          <button type="button" disabled={size >= TEXT_SIZE.max} onClick={() => resize(1)}>
            A+ <span className="sr-only">{text('reader.larger')}</span>
          </button>
        </Row>
        <Row name={text('reader.typeface')}>
          <Choice isOn={!isSans} choose={() => change({ isSans: false })}>
            <span className="font-serif">{text('reader.serif')}</span>
          </Choice>
          <Choice isOn={isSans} choose={() => change({ isSans: true })}>
            {text('reader.sans')}
          </Choice>
        </Row>
        <Row name={text('reader.colours')}>
          {LOOKS.map(each => (
            <Choice key={each} isOn={each === look} choose={() => choose(each)}>
              <span aria-hidden="true" className="text-look-dot" data-look={each} />
              {text('reader.looks', { look: each })}
            </Choice>
          ))}
        </Row>
        <Row name={text('reader.width')}>
          {WIDTHS.map(each => (
            <Choice key={each} isOn={each === width} choose={() => change({ width: each })}>
              {text('reader.widths', { width: each })}
            </Choice>
          ))}
        </Row>
      </div>
    </>
  )
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
