import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Messages = Readonly<Record<string, string>>
type Catalogue = ReadonlyMap<string, Messages>

/** What the catalogues and the code of the frontend say; `code` is each module's text by its path. */
export type Sources = {
  readonly catalogues: ReadonlyMap<string, Catalogue>
  readonly code: ReadonlyMap<string, string>
}

const ENGLISH = 'en'
/** Messages that are looked up by the English sentence itself, which comes from the API. */
const isOfSentences = (part: string) => /(?:^|-)sentences$/u.test(part)

type Token = ReturnType<typeof compileMessage>[number]

const tokensOf = (cases: unknown): readonly Token[] =>
  typeof cases === 'object' && cases !== null ? Object.values(cases).flat() : []

/** `{name}`, `{count, plural, …}` and `<element>`, wherever they are in a message. */
const namesIn = (token: Token): readonly string[] => {
  if (typeof token === 'string') return [...token.matchAll(/<\w+>/gu)].map(([element]) => element)
  if (!Array.isArray(token)) return []
  const [name, , cases] = token
  return [name, ...tokensOf(cases).flatMap(namesIn)]
}

const placeholdersOf = (message: string) => [...new Set(compileMessage(message).flatMap(namesIn))].toSorted().join(' ')

const differences = (language: string, part: string, english: Messages, translated: Messages) => [
  ...Object.keys(english)
    .filter(id => !translated[id]?.trim())
    .map(id => `${language}/${part}.json lacks ${id}.`),
  ...Object.keys(translated)
    .filter(id => english[id] === undefined)
    .map(id => `${language}/${part}.json has ${id}, which English lacks.`),
  ...Object.entries(translated)
    .filter(([id, message]) => english[id] && message && placeholdersOf(english[id]) !== placeholdersOf(message))
    .map(([id]) => `${language}/${part}.json: ${id} has other placeholders than in English.`),
]

/** Ids are written out in the code. */
const isUsed = (id: string, code: readonly string[]) =>
  code.some(text => text.includes(`'${id}'`) || text.includes(`"${id}"`))

const unused = (part: string, english: Messages, code: readonly string[]) =>
  Object.keys(english)
    .filter(id => (!isOfSentences(part) || id.startsWith(`${part}.`)) && !isUsed(id, code))
    .map(id => `en/${part}.json: nothing shows ${id}.`)

const misnamed = (part: string, english: Messages) =>
  Object.keys(english)
    .filter(id => !isOfSentences(part) && !id.startsWith(`${part}.`))
    .map(id => `en/${part}.json: ${id} does not begin with ${part}.`)

/** A sentence for each message that is missing, empty, unused or has other placeholders. */
export const brokenCatalogues = ({ catalogues, code }: Sources): readonly string[] => {
  const english = catalogues.get(ENGLISH) ?? new Map<string, Messages>()
  const texts = [...code.values()]
  const parts = [...new Set([...catalogues.values()].flatMap(catalogue => [...catalogue.keys()]))]
  return parts.flatMap(part => [
    ...[...catalogues].flatMap(([language, catalogue]) =>
      differences(language, part, english.get(part) ?? {}, catalogue.get(part) ?? {}),
    ),
    ...unused(part, english.get(part) ?? {}, texts),
    ...misnamed(part, english.get(part) ?? {}),
  ])
}

/** Reads the sources of the frontend in `root`. */
export const readSources = (root: string): Sources => {
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const catalogues = new Map<string, Map<string, Messages>>()
  for (const path of globSync('frontend/src/locales/*/*.json', { cwd: root })) {
    const language = basename(join(path, '..'))
    const catalogue = catalogues.get(language) ?? new Map<string, Messages>()
    catalogues.set(language, catalogue.set(basename(path, '.json'), JSON.parse(text(path))))
  }
  const modules = globSync('frontend/src/**/*.{ts,tsx}', { cwd: root }).filter(path => !/\.test\.tsx?$/u.test(path))
  return { catalogues, code: new Map(modules.map(path => [path, text(path)])) }
}
