/** Initials: `A.`, `A. B.`, `A.B.`, `AB`; in Devanagari they are letters with a point or ॰. */
const INITIALS = /^(?:\p{Lu}{1,3}|(?:\p{L}\p{M}*[.॰][\s-]*)+)$/u

export const areInitials = (text: string) => INITIALS.test(text)

/** What a family name may begin with. */
const PARTICLES = new Set(
  'af al av bin da das de del della den der di do dos du el ibn la le ten ter van vom von zu zur'.split(' '),
)

/** What follows a family name and belongs to it. */
const SUFFIX = /^(?:jr|sr)\.?$|^(?:II|III|IV)$/iu

export const isSuffix = (text: string) => SUFFIX.test(text)

const ORGANIZATION =
  /\b(?:of|for|academy|agency|association|board|bureau|cent(?:re|er)|collaboration|collective|college|commission|committee|consortium|council|department|division|federation|forum|foundation|government|group|hospital|initiative|institut[eo]?|institution|laborator(?:y|ies)|ministry|network|office|organi[sz]ation|project|school|society|team|trust|union|universit(?:y|ies)|working|inc|ltd|llc)\b|(?:^|\s)(?:अकादमी|आयोग|केंद्र|केन्द्र|परिषद|परिषद्|प्रतिष्ठान|मंडळ|मण्डल|मंडल|मंत्रालय|महाविद्यालय|विद्यापीठ|विश्वविद्यालय|विभाग|संघ|संघटना|संस्था|संस्थान|समिति|समिती|समूह)(?=\s|$)/iu

/** Whether a name is that of an organisation, by one of its words. */
export const isOrganizationName = (text: string) => ORGANIZATION.test(text)

/** The place of the first word of the family name: the last word, with particles before it and a suffix behind it. */
const familyAt = (words: readonly string[]) => {
  let at = words.length - 1
  while (at > 1 && isSuffix(words[at] ?? '')) at -= 1
  while (at > 1 && PARTICLES.has(words[at - 1] ?? '')) at -= 1
  return at
}

/** `A.` or `A`, and not `AB`, which may be a name in capital letters. */
const isTrailing = (word: string) => /[.॰]|^\p{Lu}$/u.test(word) && areInitials(word)

/** `Asha van der Rao` as given and family name, `Rao A.` too; undefined of one without two. */
export const nameParts = (name: string) => {
  const words = name.split(' ')
  if (words.length < 2) return undefined
  const initials = words.findIndex((word, n) => n > 0 && isTrailing(word))
  if (initials > 0 && !areInitials(words[0] ?? '') && words.slice(initials).every(isTrailing))
    return { given: words.slice(initials).join(' '), family: words.slice(0, initials).join(' ') }
  const at = familyAt(words)
  if (isSuffix(words[at] ?? '')) return undefined
  return { given: words.slice(0, at).join(' '), family: words.slice(at).join(' ') }
}

/** `Rao` or `van der Rao`, as an inverted name begins. */
export const isFamilyAlone = (text: string) => {
  const words = text.split(' ').filter(word => !PARTICLES.has(word) && !isSuffix(word))
  return words.length === 1 && !areInitials(words[0] ?? '')
}

/** `A.`, `Asha`, `Asha B.`: what follows the comma of an inverted name. `A. Rao` is a name of its own. */
export const isGivenAlone = (text: string) => {
  const words = text.split(' ')
  const initial = words.findIndex(areInitials)
  return areInitials(text) || initial < 0 || words.slice(initial).every(areInitials)
}
