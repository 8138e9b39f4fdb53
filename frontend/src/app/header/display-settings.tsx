import { useText } from '../../i18n/text.tsx'
import { useTextSize } from '../display/text-size.ts'
import { THEMES, useTheme } from '../display/theme.ts'

function Theme() {
  const text = useText()
  const [theme, choose] = useTheme()
  return (
    <fieldset>
      <legend className="text-sm text-muted">{text('display.theme')}</legend>
      <div className="segments mt-1.5">
        {THEMES.map(each => (
          <label key={each}>
            <input type="radio" name="theme" checked={theme === each} onChange={() => choose(each)} />
            {text('display.themeName', { theme: each })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TextSize() {
  const text = useText()
  const { size, smaller, larger, usual } = useTextSize()
  return (
    <div role="group" aria-label={text('display.textSize')}>
      <p className="text-sm text-muted">{text('display.textSize')}</p>
      <div className="segments mt-1.5">
        <button type="button" aria-label={text('display.smaller')} aria-disabled={!smaller} onClick={smaller}>
          A−
        </button>
        <button type="button" aria-live="polite" onClick={usual}>
          {text('display.percent', { size })}
        </button>
        <button type="button" aria-label={text('display.larger')} aria-disabled={!larger} onClick={larger}>
          A+
        </button>
      </div>
    </div>
  )
}

/** How the pages look on this device. */
export function DisplaySettings() {
  return (
    <>
      <Theme />
      <TextSize />
    </>
  )
}
