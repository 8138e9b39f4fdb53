import { type LOOKS, useIsDark, useReaderSettings } from '../state/settings.ts'

export const TEXT_SIZE = { min: 14, max: 30, step: 2, usual: 18 }

type Look = (typeof LOOKS)[number]

/** How a text looks; until the reader has chosen, its colours are those of the pages, which follow the theme. */
export const useTextLook = () => {
  const [{ look, textSize: size = TEXT_SIZE.usual, isSans = false, width = 'normal' }, change] = useReaderSettings()
  const isDark = useIsDark()
  const shown: Look = look ?? (isDark ? 'dark' : 'light')
  return {
    size,
    isSans,
    width,
    look: shown,
    resize: (steps: number) =>
      change({ textSize: Math.min(TEXT_SIZE.max, Math.max(TEXT_SIZE.min, size + steps * TEXT_SIZE.step)) }),
    choose: (next: Look) => change({ look: next, darkPages: next === 'dark' }),
  }
}
