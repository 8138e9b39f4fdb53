/** Why a text is not JSON, and where: the offset of a character in it. */
export class WrongJson extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** A value with where each of its members begins, by JSON Pointer (RFC 6901) after `#`. */
export type Located = { readonly value: unknown; readonly offsets: ReadonlyMap<string, number> }

const DEEPEST = 50

const SPACE = /(?:\s|\/\/[^\n\r]*|\/\*.*?\*\/)*/suy
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iuy
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.])/iuy

const escaped = (key: string | number) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

const CLOSING = { '{': '}', '[': ']' } as const

/** Reads JSON (RFC 8259) in which comments may stand, as in JavaScript. Throws WrongJson. */
export const parseWithComments = (text: string): Located => {
  const offsets = new Map<string, number>()
  let at = 0

  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const wrong = (message: string, offset = at) => {
    throw new WrongJson(offset >= text.length ? 'It ends too early: a bracket is not closed' : message, offset)
  }
  const next = () => {
    take(SPACE)
    if (text.startsWith('/*', at)) wrong('This comment does not end')
    return text[at]
  }
  const stringOr = (message: string): string => JSON.parse(take(STRING) ?? wrong(message) ?? '')

  /** What stands between brackets, with a comma between two. */
  const between = (opening: keyof typeof CLOSING, entry: () => void) => {
    const closing = CLOSING[opening]
    at += 1
    for (let isFirst = true; next() !== closing; isFirst = false) {
      if (!isFirst) {
        const comma = at
        if (text[at] !== ',') wrong('A comma is missing before this')
        at += 1
        if ([closing, ','].includes(next() ?? '')) wrong('There is a comma too many', comma)
      }
      entry()
    }
    at += 1
  }

  const object = (pointer: string, depth: number) => {
    const members = new Map<string, unknown>()
    between('{', () => {
      const began = at
      const name = stringOr('A name in double quotes is missing here')
      if (members.has(name)) wrong(`“${name}” stands twice`, began)
      if (next() !== ':') wrong(`A colon is missing after “${name}”`)
      at += 1
      members.set(name, valueAt(`${pointer}/${escaped(name)}`, depth))
    })
    return Object.fromEntries(members)
  }
  const array = (pointer: string, depth: number) => {
    const entries: unknown[] = []
    between('[', () => void entries.push(valueAt(`${pointer}/${entries.length}`, depth)))
    return entries
  }
  const valueAt = (pointer: string, above: number): unknown => {
    const first = next()
    const depth = above + 1
    if (depth > DEEPEST) wrong('It is nested too deeply')
    offsets.set(pointer, at)
    if (first === '{') return object(pointer, depth)
    if (first === '[') return array(pointer, depth)
    if (first === '"') return stringOr('This text does not end on its line, or has an escape that JSON does not know')
    return JSON.parse(
      (take(SCALAR) ?? wrong('A value is missing here, or is not written as in JSON') ?? '').toLowerCase(),
    )
  }

  const value = valueAt('#', 0)
  if (next() !== undefined) wrong('Something stands after the end')
  return { value, offsets }
}

/** Line and column of an offset, both from 1. */
export const placeIn = (text: string, offset: number) => {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/u)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
