import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { usePopover } from '../../../ui/use-popover.ts'
import { LOOKS, useReaderSettings, WIDTHS } from '../settings.ts'
import { ReaderIcon, tool } from '../view/tool.tsx'
import { TEXT_SIZE, useTextLook } from './use-text-look.ts'

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
export function LookMenu() {
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
