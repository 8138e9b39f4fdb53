import { THEMES, useTheme } from './theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  return (
    <label className="script-only inline-flex items-center gap-2">
      Theme
      <select
        value={theme}
        onChange={({ target }) => choose(THEMES.find(each => each === target.value) ?? 'system')}
        className="min-h-11 cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-ink"
      >
        {THEMES.map(each => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
