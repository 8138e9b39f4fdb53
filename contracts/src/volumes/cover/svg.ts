import { type Cover, COVER_SIZE, type CoverRectangle, type CoverText } from './cover.ts'

/** Fonts with lining figures first: a number hangs from its bar by their height. */
const COVER_FONTS = {
  serif:
    "'Noto Serif','Noto Serif Devanagari','Shodh Serif Devanagari','Palatino Linotype',Palatino,'Times New Roman',serif",
  sans: "'Noto Sans','Noto Sans Devanagari','Shodh Devanagari',system-ui,sans-serif",
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The rectangles as the data of one path, each from the one before: bars alike are alike in it, which compresses well. */
export const pathOf = (rectangles: readonly CoverRectangle[]): string =>
  rectangles
    .map(({ x, y, width, height }, index) => {
      const [w, h] = [rounded(width), rounded(height)]
      const before = rectangles[index - 1] ?? { x: 0, y: 0 }
      return `m${rounded(rounded(x) - rounded(before.x))} ${rounded(rounded(y) - rounded(before.y))}h${w}v${h}h${-w}z`
    })
    .join('')

/** The attributes of a text, by the names that React and SVG share. */
export const attributesOf = ({ x, y, size, family, isAtEnd, width }: CoverText) => ({
  ...(width !== undefined && { textLength: rounded(width), lengthAdjust: 'spacingAndGlyphs' as const }),
  x: rounded(x),
  y: rounded(y),
  fontSize: rounded(size),
  fontWeight: family === 'serif' ? 700 : 600,
  fontFamily: COVER_FONTS[family],
  ...(isAtEnd && { textAnchor: 'end' as const }),
})

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 has no place for, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string | number) =>
  String(text)
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/[&<>"]/gu, char => ESCAPED[char] ?? '')

/** Those of lengths are written as in React. */
const kebab = (name: string) =>
  /^(?:textL|lengthA)/u.test(name) ? name : name.replaceAll(/[A-Z]/gu, letter => `-${letter.toLowerCase()}`)

const textElement = (text: CoverText) => {
  const attributes = Object.entries(attributesOf(text)).map(([name, value]) => `${kebab(name)}="${escaped(value)}"`)
  return `<text ${attributes.join(' ')}>${escaped(text.text)}</text>`
}

/** The cover as a file of its own. */
export const coverSvg = (
  { language, ground, ink, bar, rectangles, texts, smallPrint }: Cover,
  title: string,
): string => {
  const { width, height } = COVER_SIZE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:lang="${language}">` +
    `<title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<path d="${pathOf(rectangles)}" fill="${bar}"/><g fill="${ink}">${[...texts, ...smallPrint].map(textElement).join('')}</g></svg>`
  )
}
