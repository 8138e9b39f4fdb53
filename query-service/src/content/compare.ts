import { diffArrays } from 'diff'
import type { ContentChange } from '@shodh/contracts/content/views.ts'
import { isLanguage, type Language } from '@shodh/contracts/languages.ts'

/** Milliseconds after which two texts are too different to be compared by words: one takes the place of the other. */
const TIMEOUT_MS = 300

/** What spaces separate is a word in every script of the journal. */
const wordsIn = (text: string) => text.match(/\S+|\s+/gu) ?? []

const compareWords = (before: string, after: string): ContentChange['words'] => {
  const replaced = [
    { change: 'removed' as const, text: before },
    { change: 'added' as const, text: after },
  ].filter(({ text }) => text !== '')
  const found = diffArrays(wordsIn(before), wordsIn(after), { timeout: TIMEOUT_MS })
  return (
    found?.map(({ value, added, removed }) => ({
      change: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? replaced
  )
}

/** A text of a field: in one language, or in all. */
type Line = { readonly field: string; readonly language: Language | null; readonly text: string }

const isByLanguage = (value: object) => Object.keys(value).every(isLanguage)

const joined = (lines: readonly Line[]): readonly Line[] =>
  Array.from(Map.groupBy(lines, ({ field, language }) => `${field} ${language}`).values(), same => ({
    ...same[0]!,
    text: same.map(({ text }) => text).join('\n'),
  }))

type Labels = Pick<Line, 'field' | 'language'>

/** Every text of a field: the members of an object, or of a list, by language. */
const linesIn = (value: unknown, labels: Labels): readonly Line[] => {
  if (['string', 'number', 'boolean'].includes(typeof value)) return [{ ...labels, text: String(value) }]
  if (Array.isArray(value)) return joined(value.flatMap(each => linesIn(each, labels)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    linesIn(member, isByLanguage(value) && isLanguage(name) ? { ...labels, language: name } : labels),
  )
}

type Content = Readonly<Record<string, unknown>>

/** The texts of a page have fields of their own: those of each language. */
const textLines = (texts: Readonly<Record<string, Content | null | undefined>>): readonly Line[] =>
  Object.entries(texts).flatMap(([language, text]) =>
    Object.entries(text ?? {}).flatMap(([field, value]) =>
      linesIn(value, { field, language: isLanguage(language) ? language : null }),
    ),
  )

const flat = ({ texts, ...fields }: Content): readonly Line[] => [
  ...Object.entries(fields).flatMap(([field, value]) => linesIn(value, { field, language: null })),
  ...textLines((texts ?? {}) as Readonly<Record<string, Content>>),
]

const linesOf = (content: Content): ReadonlyMap<string, Line> =>
  new Map(joined(flat(content)).map(line => [`${line.field} ${line.language}`, line]))

const changeBetween = (before: Line | undefined, after: Line | undefined): readonly ContentChange[] => {
  const line = before ?? after
  if (!line || before?.text === after?.text) return []
  const { field, language } = line
  return [{ field, language, words: compareWords(before?.text ?? '', after?.text ?? '') }]
}

/** Where two contents differ, field by field, of all languages or of one. */
export const compareContents = (from: Content, to: Content, wanted?: Language): readonly ContentChange[] => {
  const [before, after] = [linesOf(from), linesOf(to)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap(key => changeBetween(before.get(key), after.get(key)))
    .filter(({ language }) => wanted === undefined || language === null || language === wanted)
}
