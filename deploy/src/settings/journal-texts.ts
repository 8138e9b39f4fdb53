import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { TEXT_NAMES, type TextName, type TextResponse, type TextToken } from '@shodh/contracts/site/texts.ts'
import type { JournalTexts, TextFile } from '@shodh/query-service/ports.ts'
import { resolvePath, WrongSetting } from './environment.ts'
import { downloadsIn, readDownload, readText } from './text-folder.ts'
import { parsedText, WrongText } from './text-markdown.ts'

/** Words a minute of a quick and of a slow reader. */
const PACE = { from: 200, to: 150 }

/** The sections that readers and authors look for in each text. */
const REQUIRED: Readonly<Record<TextName, readonly string[]>> = {
  about: ['facts', 'mission', 'scope', 'frequency', 'founder', 'contact'],
  guidelines: [
    'submission',
    'copyright-form',
    'peer-review',
    'plagiarism',
    'responsibilities',
    'integrity',
    'declaration',
    'privacy',
  ],
  privacy: [],
  accessibility: [],
}

/** The ids of a text's page beside its sections. */
const RESERVED_IDS: readonly string[] = ['main', 'root', 'rendered', 'menu', 'volumes', 'volumes-narrow', 'submit']

const SAMPLE_FOLDER = resolve(import.meta.dirname, '../sample/texts')

const FRONT_MATTER = /^---\n(?<fields>.*?)\n---\n(?<markdown>.*)$/su

/** The value of a line `name: value`. */
const fieldIn = (fields: string, name: string) => new RegExp(`^${name}: *(\\S.*)$`, 'mu').exec(fields)?.[1]?.trim()

const effectiveIn = (fields: string) => {
  const day = fieldIn(fields, 'effective')
  if (day === undefined) return {}
  if (!z.iso.date().safeParse(day).success) throw new WrongText('must state effective: as a day such as 2025-07-18')
  return { effectiveOn: day }
}

const frontMatter = (source: string) => {
  const { fields = '', markdown = '' } = FRONT_MATTER.exec(source.replaceAll('\r\n', '\n'))?.groups ?? {}
  const description = fieldIn(fields, 'description')
  if (description === undefined)
    throw new WrongText('must begin with a line ---, a line description: …, and a line ---')
  return { markdown, description, ...effectiveIn(fields) }
}

const wordsIn = (tokens: readonly TextToken[]) =>
  tokens
    .filter(token => typeof token === 'string')
    .join(' ')
    .split(/\s+/u).length

const minutesOf = (tokens: readonly TextToken[]) => {
  const words = wordsIn(tokens)
  const from = Math.max(1, Math.round(words / PACE.from))
  return { from, to: Math.max(from, Math.round(words / PACE.to)) }
}

type Place = { readonly name: TextName; readonly language: Language }

const fileOf = ({ name, language }: Place) => `${name}.${language}.md`

const textOf = (source: string, { name, language }: Place): TextResponse => {
  const { markdown, ...fields } = frontMatter(source)
  const parsed = parsedText(markdown)
  const ids = parsed.sections.map(({ id }) => id)
  const missing = REQUIRED[name].find(id => !ids.includes(id))
  if (missing !== undefined) throw new WrongText(`lacks the section {#${missing}}`)
  const reserved = ids.find(id => RESERVED_IDS.includes(id))
  if (reserved !== undefined) throw new WrongText(`has the section {#${reserved}}, an id that the page itself uses`)
  const twice = ids.find((id, n) => ids.indexOf(id) !== n)
  if (twice !== undefined) throw new WrongText(`has the section {#${twice}} twice`)
  const all = [...parsed.introduction, ...parsed.sections.flatMap(({ title, body }) => [title, ...body])]
  return { name, language, ...fields, minutes: minutesOf(all), ...parsed }
}

const DOWNLOAD = /^\/texts\/(?<file>[^?#]*)/u

const decoded = (href: string, file: string) => {
  try {
    return decodeURIComponent(file)
  } catch {
    throw new WrongText(`links to ${href}, whose percent-encoding is malformed`)
  }
}

/** Each link to a download must lead to one. */
const checkLinks = ({ introduction, sections }: TextResponse, downloads: readonly string[]) => {
  for (const token of [...introduction, ...sections.flatMap(({ body }) => body)]) {
    const href = typeof token === 'object' && 'open' in token ? token.href : undefined
    const file = DOWNLOAD.exec(href ?? '')?.groups?.['file']
    if (file !== undefined && !downloads.includes(decoded(href ?? '', file)))
      throw new WrongText(`links to ${href}, which is not in the folder`)
  }
}

/** Names the file that is wrong, in the one sentence with which the start ends. */
const wrongIn =
  (file: string, folder: string) =>
  (error: unknown): never => {
    if (!(error instanceof WrongText)) throw error
    throw new WrongSetting(`JOURNAL_SETTINGS: texts: ${file} ${error.message} (${folder})`)
  }

const folderOf = (texts: string, path: string | undefined) =>
  path === undefined ? SAMPLE_FOLDER : resolve(dirname(resolvePath(path)), texts)

/**
 * The journal's texts about itself, from the folder that its settings name; `path` is the file of the settings.
 * Undefined where they name none. Throws WrongSetting.
 */
export const journalTexts = async (
  { texts, languages }: JournalSettings,
  path: string | undefined,
): Promise<JournalTexts | undefined> => {
  if (texts === undefined) return undefined
  const folder = folderOf(texts, path)
  const downloads = await downloadsIn(folder)
  const found = new Map<string, TextResponse>()
  for (const language of languagesOf(languages))
    for (const name of TEXT_NAMES) {
      const file = fileOf({ name, language })
      const read = async () => {
        const text = textOf(await readText(folder, file), { name, language })
        checkLinks(text, downloads)
        found.set(file, text)
      }
      await read().catch(wrongIn(file, folder))
    }
  const files = new Map<string, TextFile>()
  for (const file of downloads) files.set(file, await readDownload(folder, file).catch(wrongIn(file, folder)))
  return { find: (name, language) => found.get(fileOf({ name, language })), files }
}
