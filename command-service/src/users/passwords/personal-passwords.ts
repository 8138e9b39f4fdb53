import { folded, trimEnd } from '@shodh/contracts/text/text.ts'

/** What a password must not be made of; each may be empty. */
export type PersonalTexts = { readonly name?: string; readonly email: string; readonly journalNames: readonly string[] }

/** A word of a name shorter than this, an initial for example, is none to be found in a password. */
const WORD_MIN = 3

const lettersAndDigits = (text: string) => folded(text.normalize('NFKC')).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The same text for every spelling that differs in case, spaces, punctuation and digits at an end. */
const core = (text: string) => trimEnd(lettersAndDigits(text).replace(/^\p{N}+/u, ''), /\p{N}/u)

const reversed = (text: string) => Array.from(text).reverse().join('')

const wordsOf = (name: string) => name.split(/[\s.,]/u).filter(word => word.length >= WORD_MIN)

const forbidden = ({ name = '', email, journalNames }: PersonalTexts) => {
  const words = wordsOf(name)
  const texts = [name, ...words, words.toReversed().join(''), email, ...email.split('@', 1), ...journalNames]
  const forms = texts.flatMap(text => [lettersAndDigits(text), core(text)])
  return new Set([...forms, ...forms.map(reversed)].filter(form => form !== ''))
}

/** Whether the password is the person's name, e-mail address or the journal's name in some disguise. */
export const isPersonal = (password: string, texts: PersonalTexts) => {
  const refused = forbidden(texts)
  return refused.has(lettersAndDigits(password)) || refused.has(core(password))
}
