/** What a title may mark. */
export type InlineTag = 'i' | 'sub' | 'sup'

/** A part of a text: plain, marked, or TeX. */
export type Inline = string | { readonly tag: InlineTag; readonly parts: readonly Inline[] } | { readonly tex: string }

/** Marks within marks; deeper ones are text. */
const DEPTH_MAX = 4

/** A tag, or TeX that contains no further opening. */
const TOKEN = /<(\/?)(i|sub|sup)>|\\\(((?:(?!\\[()]).)+)\\\)/gsu

type Frame = { readonly tag: InlineTag | undefined; readonly parts: Inline[] }
type Token = {
  readonly source: string
  readonly closes: boolean
  readonly tag: InlineTag | undefined
  readonly tex: string
}

// Stryker disable next-line ConditionalExpression: What is no tag is undefined either way.
const isTag = (text: string | undefined): text is InlineTag => text === 'i' || text === 'sub' || text === 'sup'

const add = (frame: Frame | undefined, part: Inline) => {
  const last = frame?.parts.at(-1)
  if (typeof part !== 'string' || typeof last !== 'string') frame?.parts.push(part)
  else frame?.parts.splice(-1, 1, last + part)
}

const take = (frames: Frame[], { source, closes, tag, tex }: Token) => {
  const current = frames.at(-1)
  if (!tag) return add(current, { tex })
  if (!closes && frames.length <= DEPTH_MAX) return void frames.push({ tag, parts: [] })
  if (!closes || current?.tag !== tag) return add(current, source)
  frames.pop()
  return add(frames.at(-1), { tag, parts: current.parts })
}

/** A mark that is not closed is text. */
const unclosed = (frames: Frame[]): readonly Inline[] => {
  const [whole, ...open] = frames
  for (const { tag, parts } of open) for (const part of [`<${tag}>`, ...parts]) add(whole, part)
  // Stryker disable next-line ArrayDeclaration: The outermost frame is always there.
  return whole?.parts ?? []
}

/**
 * The parts of a text: `<i>`, `<sub>` and `<sup>` are marks, and what stands between `\(` and `\)` is TeX. Anything else
 * is text, also a mark that is not closed, or in another order than it was opened.
 */
export const inlineParts = (text: string): readonly Inline[] => {
  const frames: Frame[] = [{ tag: undefined, parts: [] }]
  let end = 0
  for (const { 0: source, 1: slash, 2: tag, 3: tex = '', index } of text.matchAll(TOKEN)) {
    if (index > end) add(frames.at(-1), text.slice(end, index))
    take(frames, { source, closes: slash === '/', tag: isTag(tag) ? tag : undefined, tex })
    end = index + source.length
  }
  if (end < text.length) add(frames.at(-1), text.slice(end))
  return unclosed(frames)
}

/** How a format writes the parts of a text; what stands in a mark is written already. */
type InlineWriter = {
  readonly text: (text: string) => string
  readonly tex: (tex: string) => string
  readonly mark: (tag: InlineTag, inner: string) => string
}

/** Parts of a text as a format writes them. */
export const writeParts = (parts: readonly Inline[], writer: InlineWriter) => {
  const written = (part: Inline): string => {
    if (typeof part === 'string') return writer.text(part)
    return 'tex' in part ? writer.tex(part.tex) : writer.mark(part.tag, part.parts.map(written).join(''))
  }
  return parts.map(written).join('')
}

/** The text as a format writes it. */
export const writeInline = (text: string, writer: InlineWriter) => writeParts(inlineParts(text), writer)
