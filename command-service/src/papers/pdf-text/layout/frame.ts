import type { Run } from './page-runs.ts'

export type Box = [left: number, top: number, right: number, bottom: number]

type Size = { readonly width: number; readonly height: number }

/** How a page is held to be read: its lines go from left to right, and down. */
export type Frame = Size & {
  readonly turn: number
  readonly isMirrored: boolean
}

type Point = readonly [x: number, y: number]

const turnBack = ([x, y]: Point, { turn, width, height }: Pick<Frame, 'turn' | keyof Size>): Point => {
  if (turn === 1) return [height - y, x]
  if (turn === 2) return [width - x, height - y]
  return turn === 3 ? [y, width - x] : [x, y]
}

const turnTo = ([x, y]: Point, { turn, width, height }: Pick<Frame, 'turn' | keyof Size>): Point => {
  if (turn === 1) return [y, height - x]
  if (turn === 2) return [width - x, height - y]
  return turn === 3 ? [width - y, x] : [x, y]
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/gu
const LETTER = /\p{L}/gu

const count = (runs: readonly Run[], pattern: RegExp) =>
  runs.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

/** The direction that most of a page's letters have. */
const turnOf = (runs: readonly Run[]) => {
  const letters = [0, 0, 0, 0]
  for (const { turn, text } of runs) if (turn !== undefined) letters[turn] = (letters[turn] ?? 0) + text.length
  return letters.indexOf(Math.max(...letters))
}

/** How a page of the size is held to be read, by the direction of its letters. */
export const frameOf = (runs: readonly Run[], { width, height }: Size): Frame => {
  const turn = turnOf(runs)
  const size = turn % 2 === 0 ? { width, height } : { width: height, height: width }
  return { ...size, turn, isMirrored: count(runs, RIGHT_TO_LEFT) * 2 > count(runs, LETTER) }
}

const mirrored = (left: number, right: number, { width, isMirrored }: Frame) =>
  isMirrored ? [width - right, width - left] : [left, right]

/** The runs in the frame, without those that have another direction. */
export const runsIn = (runs: readonly Run[], frame: Frame): readonly Run[] => {
  const placed = runs
    .filter(({ turn }) => turn === frame.turn)
    .map(run => {
      const [start, y] = turnTo([run.x, run.y], frame)
      const [x = 0, right = 0] = mirrored(start, start + run.right - run.x, frame)
      return { ...run, x, right, y }
    })
  if (!frame.isMirrored) return placed
  // the order of the file, and what stands before a run in it, is that of what is shown from left to right
  return placed
    .map(run => ({ ...run, isAfterSpace: false }))
    .toSorted((one, other) => Math.round(one.y - other.y) || one.x - other.x)
}

const round = (value: number) => Math.round(value * 10) / 10

const corners = ([[x, y], [z, w]]: readonly [Point, Point]): Box => [
  Math.min(x, z),
  Math.min(y, w),
  Math.max(x, z),
  Math.max(y, w),
]

/** A box of the page in the frame. */
export const boxIn = ([left, top, right, bottom]: Box, frame: Frame): Box => {
  const [x, y, z, w] = corners([turnTo([left, top], frame), turnTo([right, bottom], frame)])
  const [from = 0, to = 0] = mirrored(x, z, frame)
  return [from, y, to, w]
}

/** A box of the frame on the page. */
export const boxOnPage = ([left, top, right, bottom]: Box, frame: Frame): Box => {
  const [from = 0, to = 0] = mirrored(left, right, frame)
  const [x, y, z, w] = corners([turnBack([from, top], frame), turnBack([to, bottom], frame)])
  return [round(x), round(y), round(z), round(w)]
}
