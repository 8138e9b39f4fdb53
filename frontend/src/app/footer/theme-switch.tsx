import { useText } from '../../i18n/text.tsx'
import { THEMES, useTheme } from '../theme.ts'

export function ThemeSwitch() {
  const text = useText()
  const [theme, choose] = useTheme()
  return (
    <label className="script-only inline-flex items-center gap-2">
      {text('footer.theme')}
      <select
        value={theme}
        onChange={({ target }) => choose(THEMES.find(each => each === target.value) ?? 'system')}
        className="min-h-11 cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-ink"
      >
        {THEMES.map(each => (
          <option key={each} value={each}>
            {text('footer.themeName', { theme: each })}
          </option>
        ))}
      </select>
    </label>
  )
}
