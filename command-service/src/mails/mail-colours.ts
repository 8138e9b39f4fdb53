import { toHex, toOklch } from '@shodh/contracts/oklch.ts'
import { accentInDark } from '@shodh/contracts/site/branding/accent.ts'

/** The journal's colour as `colours.css` has it, for mail clients, which compute none. */
export const mailColours = (accentColour: string) => {
  const { l, c, h } = toOklch(accentColour)
  const shade = (lightness: number, chroma: number) => toHex({ l: lightness, c: Math.min(c, chroma), h })
  return {
    fill: shade(Math.min(Math.max(l, 0.4), 0.42), 0.11),
    fillInDark: shade(0.53, 0.11),
    linkInDark: accentInDark(accentColour),
  }
}
