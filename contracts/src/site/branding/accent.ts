import { contrast, toHex, toOklch } from '../../oklch.ts'

/** The ground of pages in the light theme; white letters on the colour stand out a little more than the colour on it. */
const PAGE = '#fbfaf6'

/** What WCAG 2.2 asks of text (1.4.3). */
export const ACCENT_CONTRAST = 4.5

/** The contrast of an accent colour, #rrggbb, as text on a page, from 1 to 21. */
export const accentContrast = (colour: string) => contrast(colour, PAGE)

/** The colour itself where it can be read, else its nearest darker shade that can. */
export const readableAccent = (colour: string): string => {
  const shade = toOklch(colour)
  let found = colour
  for (let l = shade.l; accentContrast(found) < ACCENT_CONTRAST && l > 0; l -= 0.002) found = toHex({ ...shade, l })
  return found
}

/** The shade of an accent colour as text in the dark theme, as `colours.css` derives it. */
export const accentInDark = (colour: string): string => {
  const { c, h } = toOklch(colour)
  return toHex({ l: 0.83, c: Math.min(c, 0.065), h })
}

/** A contrast in words, never more than it is: '4.4 : 1'. */
export const contrastText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`

/** Why a colour cannot be the accent, with its nearest shade that can; undefined where it can. */
export const accentProblem = (colour: string): string | undefined => {
  const ratio = accentContrast(colour)
  if (ratio >= ACCENT_CONTRAST) return undefined
  return `${colour} has a contrast of ${contrastText(ratio)} on the page, and 4.5 : 1 is needed; the nearest shade that has it is ${readableAccent(colour)}`
}
