import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from './frame.ts'
import type { Run } from './page-runs.ts'
import { isWhite } from './painted-items.ts'

type Matrix = readonly number[]
type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }

/** Pictures and drawings, and horizontal lines. */
export type Regions = {
  readonly figures: readonly Box[]
  readonly rules: readonly Box[]
  /** Whether a picture covers the page, and its letters are not shown. */
  readonly isPicture: boolean
  /** What letters may stand over: pictures, and whatever is painted in another colour than white. */
  readonly pictures: readonly Box[]
  readonly grounds: readonly Box[]
}

/** Points: the least side of a figure, and of a rule the most height and the least width. */
const LEAST_SIDE = 24
const RULE = { height: 2, width: 12 }

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const numbersOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(one => typeof one === 'number') : []

const boxOf = (by: Matrix, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box => {
  const points = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => Util.transform(by, [1, 0, 0, 1, x, y]).slice(4))
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const UNIT = [0, 0, 1, 1]

type Set = { readonly matrix: Matrix; readonly color: unknown }
type State = { set: Set; readonly saved: Set[] }

const transform = (state: State, by: Matrix) =>
  void (state.set = { ...state.set, matrix: Util.transform(state.set.matrix, by) })

const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity]

/** What each operator that matters does to the state, and the box that it draws. */
const acts: Readonly<
  Record<number, (state: State, args: readonly unknown[], before: number | undefined) => Box | void>
> = {
  [OPS.save]: ({ set, saved }) => void saved.push(set),
  [OPS.transform]: (state, args) => transform(state, numbersOf(args)),
  // a picture is left out by the parser, which is to decode none: its frame remains, with nothing in it
  [OPS.restore]: (state, _, before) => {
    const { set } = state
    state.set = state.saved.pop() ?? set
    return before === OPS.transform ? boxOf(set.matrix, UNIT) : undefined
  },
  [OPS.paintFormXObjectBegin]: (state, [matrix, bounds]) => {
    state.saved.push(state.set)
    const own = numbersOf(matrix)
    if (own.length === 6) transform(state, own)
    const box = numbersOf(bounds)
    return box.length === 4 ? boxOf(state.set.matrix, box) : undefined
  },
  [OPS.paintFormXObjectEnd]: state => void (state.set = state.saved.pop() ?? state.set),
  // one that ends without paint only clips
  [OPS.constructPath]: ({ set }, [paint, , bounds]) => {
    const box = numbersOf(bounds)
    return box.length === 4 && paint !== OPS.endPath ? boxOf(set.matrix, box) : undefined
  },
  [OPS.setFillRGBColor]: (state, [color]) => void (state.set = { ...state.set, color }),
  [OPS.setFillColorN]: state => void (state.set = { ...state.set, color: undefined }),
}

const widthOf = ([left, , right]: Box) => right - left
const heightOf = ([, top, , bottom]: Box) => bottom - top
const isLarge = (box: Box) => Math.min(widthOf(box), heightOf(box)) >= LEAST_SIDE

const meets = (one: Box, other: Box, by = 0) =>
  one[0] < other[2] + by && other[0] < one[2] + by && one[1] < other[3] + by && other[1] < one[3] + by

const union = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
]

/** Points between two parts of one figure. */
const NEAR = 8

/** Boxes that meet, as one. */
const joined = (boxes: readonly Box[]): readonly Box[] => {
  const all: Box[] = []
  for (const box of boxes) {
    let whole = box
    for (let at = all.findIndex(other => meets(other, whole, NEAR)); at >= 0;) {
      whole = union(whole, all.splice(at, 1)[0] ?? whole)
      at = all.findIndex(other => meets(other, whole, NEAR))
    }
    all.push(whole)
  }
  return all
}

/** Letters that are not painted (ISO 32000-1, 9.3.6): what text recognition puts over a picture. */
const isInvisible = (args: unknown) => Array.isArray(args) && args[0] === 3

/** Boxes of a page that are looked at: a drawing of more has enough of them. */
const MOST_BOXES = 2000

const MOST_GROUNDS = 10_000

const FILLS: readonly unknown[] = [
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]

/** Whether letters can be distinguished from what is behind them: of text recognition, whether they stand over a picture. */
export const isSeen = ({ look, x, y }: Run, { pictures, grounds }: Pick<Regions, 'pictures' | 'grounds'>) =>
  look === undefined ||
  (look === 'white' ? grounds : pictures).some(
    ([left, top, right, bottom]) => x > left - 1 && x < right && y > top && y < bottom + 1,
  )

const argumentsOf = (args: unknown): readonly unknown[] => (Array.isArray(args) ? args : [])

const drawnBy = ({ fnArray, argsArray }: Operators, matrix: Matrix) => {
  const state: State = { set: { matrix, color: undefined }, saved: [] }
  const [boxes, pictures, grounds]: [Box[], Box[], Box[]] = [[], [], []]
  for (const [n, operator] of fnArray.entries()) {
    const args = argumentsOf(argsArray[n])
    if (fnArray[n - 1] === OPS.transform) pictures.push(boxOf(state.set.matrix, UNIT))
    if (operator === OPS.shadingFill) grounds.push(EVERYWHERE)
    const box = acts[operator]?.(state, args, fnArray[n - 1])
    if (!box?.every(Number.isFinite)) continue
    boxes.push(box)
    if (FILLS.includes(args[0]) && !isWhite(state.set.color)) grounds.push(box)
  }
  const large = pictures.filter(isLarge)
  const all = grounds.length > MOST_GROUNDS ? [EVERYWHERE] : [...large, ...grounds]
  return { boxes: boxes.slice(0, MOST_BOXES), pictures: large, grounds: all }
}

/** What is drawn on a page, within its size; `viewport` is how it is shown. */
export const regionsOf = (
  operators: Operators,
  viewport: Matrix,
  { width, height }: { readonly width: number; readonly height: number },
): Regions => {
  const { fnArray, argsArray } = operators
  const { boxes, pictures, grounds } = drawnBy(operators, viewport.length === 6 ? viewport : IDENTITY)
  const page: Box = [0, 0, width, height]
  const shown = boxes
    .filter(box => meets(box, page))
    .map(([left, top, right, bottom]): Box => [
      Math.max(0, left),
      Math.max(0, top),
      Math.min(width, right),
      Math.min(height, bottom),
    ])
  const isPage = (box: Box) => widthOf(box) * heightOf(box) > width * height * 0.8
  return {
    figures: joined(shown.filter(box => isLarge(box) && !isPage(box))),
    isPicture:
      shown.some(isPage) &&
      fnArray.some((operator, n) => operator === OPS.setTextRenderingMode && isInvisible(argsArray[n])),
    rules: shown.filter(box => heightOf(box) <= RULE.height && widthOf(box) >= RULE.width),
    pictures,
    grounds,
  }
}
