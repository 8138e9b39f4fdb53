import { variableNames } from './variables.ts'

/** Letters that may be wrong in a name of so many: a short one is soon another word. */
const tolerance = (letters: number) => {
  if (letters < 5) return 0
  return letters < 8 ? 1 : 2
}

/** Whether so many edits make the one word of the other: a letter that is missing, too many, wrong, or two in the wrong order. */
const isWithin = (edits: number, one: string, other: string): boolean => {
  const same = one.split('').findIndex((letter, n) => letter !== other[n])
  const [a, b] = same < 0 ? ['', other.slice(one.length)] : [one.slice(same), other.slice(same)]
  if (edits === 0 || a === b) return a === b
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    isWithin(edits - 1, a.slice(1), b) ||
    isWithin(edits - 1, a, b.slice(1)) ||
    isWithin(edits - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(edits - 1, a.slice(2), b.slice(2)))
  )
}

const nearest = (name: string) => {
  const own = name.replace(/^(?:SHODH|JOURNAL)_/u, '')
  if (variableNames.includes(own)) return own
  // what other software calls the parts of an address
  if (/^(?:SMTP|MAIL)_(?:HOST|PORT|SERVER|USER|USERNAME|PASS|PASSWORD)$/u.test(name)) return 'SMTP_URL'
  return variableNames.find(known => isWithin(tolerance(Math.min(name.length, known.length)), name, known))
}

/** One sentence for each variable of the environment that looks like a setting and is none. */
export const misspelt = (given: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(given)
    .filter(name => /^[A-Z][A-Z\d_]{3,40}$/u.test(name) && !variableNames.includes(name))
    .flatMap(name => {
      const meant = nearest(name)
      return meant === undefined ? [] : [`${name} is no setting and has no effect: did you mean ${meant}?`]
    })
