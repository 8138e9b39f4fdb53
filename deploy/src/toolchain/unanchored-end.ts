/** Escapes and classes of characters, whose signs mean something else than outside of them. */
const ATOMS = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]/gsu

/** `X+`, `X*` or `X{n,}` before an end, also as the last part of groups. */
const REPEATED_END = /(?:[+*]|\{\d+,\})\??\)*\$/u

/** The alternatives of a pattern outside of groups. */
const alternativesOf = (pattern: string) => {
  const alternatives = ['']
  let depth = 0
  for (const sign of pattern.replaceAll(ATOMS, 'x')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) alternatives.push('')
    else alternatives[alternatives.length - 1] += sign
  }
  return alternatives
}

/**
 * Whether a pattern ends with something repeated and does not say where it begins: each of n signs before another one
 * is then tried as its beginning, in n² steps.
 */
export const isUnanchoredEnd = (pattern: string, flags = ''): boolean =>
  !flags.includes('y') &&
  alternativesOf(pattern).some(alternative => REPEATED_END.test(alternative) && !/^\(?(?:\?:)?\^/u.test(alternative))
