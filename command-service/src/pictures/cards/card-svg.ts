import { type Card, CARD_SIZE, type Icon } from '@shodh/contracts/card.ts'
import { type Family, lineOf, linesOf } from './typeset.ts'

const PAPER = '#fdfbf7'
const INK = '#1b1d1f'
const SECOND_INK = '#595e62'
const ON_ACCENT = '#fdfcf9'

const MARGIN = 60
const MARK_SIDE = 48
const MARK = { x: MARGIN, y: MARGIN - 5, width: MARK_SIDE, height: MARK_SIDE }

/** The part of an icon that its letters take; of one that a device cuts as it likes, they stay within the safe middle. */
const LETTERS = { whole: 0.62, maskable: 0.46 }

/** A cover, 300 units by 400, fills the card's height. */
const COVER = { width: 473, scale: 473 / 300 }
const TEXT_WIDTH = CARD_SIZE.width - COVER.width - 2 * MARGIN

const path = (data: string, fill: string, id = '') => `<path${id} d="${data}" fill="${fill}"/>`

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const rectangle = ({ x, y, width, height }: Box, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** Letters in the middle of a square, of which they take a part. */
const markOn = (mark: string, { x, y, width: side }: Box, part: number, id?: string) => {
  const { width } = lineOf(mark, 'bold serif', 100)
  const size = Math.min((100 * side * part) / width, side * part)
  const line = lineOf(mark, 'bold serif', size)
  return path(line.pathAt(x + (side - line.width) / 2, y + side / 2 + size * 0.34), ON_ACCENT, id)
}

const coverAt = (left: number, { ground, ink, bar, rectangles, texts, smallPrint }: NonNullable<Card['cover']>) => {
  const { scale, width } = COVER
  return [
    rectangle({ x: left, y: 0, width, height: CARD_SIZE.height }, ground),
    ...rectangles.map(({ x, y, width: wide, height }) =>
      rectangle({ x: left + x * scale, y: y * scale, width: wide * scale, height: height * scale }, bar),
    ),
    ...[...texts, ...smallPrint].map(({ text, x, y, size, family, isAtEnd }) => {
      const line = lineOf(text, family === 'serif' ? 'bold serif' : 'bold sans', size * scale)
      return path(line.pathAt(left + x * scale - (isAtEnd ? line.width : 0), y * scale), ink)
    }),
  ].join('')
}

/** The journal's own colour with its mark, where there is no cover. */
const panelAt = (left: number, { accent, mark }: Card) => {
  const { width } = COVER
  const { height } = CARD_SIZE
  const middle = { x: left, y: (height - width) / 2, width, height: width }
  return rectangle({ x: left, y: 0, width, height }, accent) + markOn(mark, middle, 0.5)
}

/** Pixels of a title by how many letters it has. */
const titleSize = (title: string) => (title.length <= 70 ? 54 : title.length <= 130 ? 43 : 36)

type Block = {
  readonly lines: readonly string[]
  readonly family: Family
  readonly size: number
  readonly leading: number
}

const block = (text: string, family: Family, given: { size: number; leading: number; most: number }): Block => {
  const room = { family, size: given.size, width: TEXT_WIDTH }
  return { ...given, family, lines: linesOf(text, room, given.most) }
}

const heightOf = ({ lines, size, leading }: Block) => lines.length * size * leading

const blockAt = (top: number, { lines, family, size, leading }: Block, fill: string) =>
  lines
    .map((line, n) => path(lineOf(line, family, size).pathAt(MARGIN, top + size * (leading * (n + 0.5) + 0.33)), fill))
    .join('')

/** Title, authors and details beside a cover; where the title is long, it is smaller, and at last cut. */
export const cardSvg = (card: Card): string => {
  const { width, height } = CARD_SIZE
  const { journal, mark, accent, title, language, authors, details, cover } = card
  const isDevanagari = language !== 'en' && /\p{Script=Devanagari}/u.test(title)
  const nameRoom = { family: 'bold serif', size: 26, width: TEXT_WIDTH - MARK_SIDE - 14 } as const
  const [name = ''] = linesOf(journal, nameRoom, 1)
  const by = block(authors, 'bold sans', { size: 26, leading: 1.4, most: 2 })
  const about = block(details, 'sans', { size: 23, leading: 1.5, most: 2 })
  const foot = height - MARGIN - heightOf(by) - heightOf(about)
  const head = MARGIN + MARK_SIDE + 12
  const size = titleSize(title)
  const leading = isDevanagari ? 1.5 : 1.24
  const most = Math.max(1, Math.floor((foot - head - 12) / (size * leading)))
  const main = block(title, 'serif', { size, leading, most })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    rectangle({ x: 0, y: 0, width, height }, PAPER),
    rectangle(MARK, accent, 8),
    markOn(mark, MARK, LETTERS.whole),
    path(lineOf(name, 'bold serif', 26).pathAt(MARGIN + MARK_SIDE + 14, MARGIN + 28), INK),
    blockAt(head + (foot - head - heightOf(main)) / 2, main, INK),
    blockAt(foot, by, INK),
    blockAt(foot + heightOf(by), about, SECOND_INK),
    cover ? coverAt(width - COVER.width, cover) : panelAt(width - COVER.width, card),
    '</svg>',
  ].join('')
}

/** Letters on the journal's colour; pages take them from the file by their id. */
export const iconSvg = ({ mark, accent, side, isMaskable }: Icon): string => {
  const all = { x: 0, y: 0, width: side, height: side }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
    rectangle(all, accent, isMaskable ? 0 : Math.round(side * 0.156)),
    markOn(mark, all, isMaskable ? LETTERS.maskable : LETTERS.whole, ' id="letters"'),
    '</svg>',
  ].join('')
}
