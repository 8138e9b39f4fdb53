import { contrast, type Oklch, toHex, toOklch } from '../../oklch.ts'

/** The colours of a cover, each #rrggbb. */
export type CoverColours = { readonly ground: string; readonly ink: string; readonly bar: string }

const INK_CONTRAST = 7
const BAR_CONTRAST = 3.8

const CREAM: Oklch = { l: 0.981, c: 0.012, h: 80 }

/** From a journal's accent: lightness, chroma, and degrees that the hue is turned by. */
type Turned = readonly [l: number, c: number, turn: number]

/** One a year: deep, pale, nearly black, bright, and a deep neighbour of the accent. */
const GROUNDS: readonly { readonly ground: Turned; readonly ink?: Turned; readonly bar: Turned }[] = [
  { ground: [0.401, 0.105, 0], bar: [0.74, 0.1, 29] },
  { ground: [0.916, 0.033, 26], ink: [0.3, 0.08, 0], bar: [0.48, 0.12, 0] },
  { ground: [0.244, 0.013, 0], ink: [0.9, 0.035, 25], bar: [0.62, 0.14, 0] },
  { ground: [0.734, 0.115, 39], ink: [0.24, 0.055, 0], bar: [0.401, 0.105, 0] },
  { ground: [0.355, 0.095, -31], bar: [0.76, 0.085, 5] },
]

/** The chroma from which an accent gives its covers their full colour; a grey one gives grey covers. */
const FULL_CHROMA = 0.1

/** The colour, as much lighter or darker as its contrast needs. */
const standingOut = (colour: Oklch, ground: string, needed: number): string => {
  const step = contrast(toHex(colour), '#000000') > contrast(ground, '#000000') ? 0.01 : -0.01
  let { l } = colour
  while (l > 0 && l < 1 && contrast(toHex({ ...colour, l }), ground) < needed) l += step
  return toHex({ ...colour, l })
}

/** The five pairs of ground and ink that a journal's accent gives, with the colour of the bar on each. */
export const coverColours = (accent: string): readonly CoverColours[] => {
  const { c: chroma, h: hue } = toOklch(accent)
  const strength = Math.min(1, chroma / FULL_CHROMA)
  const turned = ([l, c, turn]: Turned): Oklch => ({ l, c: c * strength, h: hue + turn })
  return GROUNDS.map(({ ground: base, ink, bar }) => {
    const ground = toHex(turned(base))
    return {
      ground,
      ink: standingOut(ink ? turned(ink) : CREAM, ground, INK_CONTRAST),
      bar: standingOut(turned(bar), ground, BAR_CONTRAST),
    }
  })
}
