import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { TEXT_NAMES, type TextName } from '@shodh/contracts/site/texts.ts'
import type { JournalTexts, TextFile } from '@shodh/query-service/ports.ts'
import { WrongSetting } from '../environment.ts'
import { downloadsIn, readDownload, readText, WrongText } from './text-folder.ts'

const SAMPLE_FOLDER = resolve(import.meta.dirname, '../../sample/texts')

const FRONT_MATTER = /^---\n(?<fields>.*?)\n---\n(?<markdown>.*)$/su

/** The value of a line `name: value`. */
const fieldIn = (fields: string, name: string) => new RegExp(`^${name}:(.*)$`, 'mu').exec(fields)?.[1]?.trim()

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
  return { markdown, ...(description && { description }), ...effectiveIn(fields) }
}

type Named = { readonly name: TextName; readonly language: Language }

const fileOf = ({ name, language }: Named) => `${name}.${language}.md`

const TITLE = /^\s*# +(?<title>[^\n]+)\n(?<markdown>.*)$/su

/** A text as a page has it: its title stands before its Markdown. None of an empty file. */
const pageTextOf = (source: string): PageText | undefined => {
  if (source.trim() === '') return undefined
  const { markdown: text, ...fields } = frontMatter(source)
  const { title, markdown } = TITLE.exec(text)?.groups ?? {}
  if (title === undefined || markdown === undefined) throw new WrongText('must begin with one title: # Title')
  return { title: title.trim(), ...fields, markdown: markdown.trim() }
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
const checkLinks = ({ markdown }: PageText, downloads: readonly string[]) => {
  const { links, problem } = parseMarkdown(markdown)
  if (problem) throw new WrongText(`can't be a page: ${refusals[problem].message}`)
  for (const href of links) {
    const file = DOWNLOAD.exec(href)?.groups?.['file']
    if (file !== undefined && !downloads.includes(decoded(href, file)))
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
  path === undefined ? SAMPLE_FOLDER : resolve(dirname(path), texts)

const downloadsFrom = async (folder: string, names: readonly string[]): Promise<JournalTexts> => {
  const files = new Map<string, TextFile>()
  for (const file of names) files.set(file, await readDownload(folder, file).catch(wrongIn(file, folder)))
  return { files }
}

/** What the folder of `journalTexts` offers for download, whatever its texts say. Throws WrongSetting. */
export const journalDownloads = async ({ texts }: Pick<JournalSettings, 'texts'>, path: string | undefined) => {
  if (texts === undefined) return undefined
  const folder = folderOf(texts, path)
  return downloadsFrom(folder, await downloadsIn(folder))
}

/** The texts of the folder, with what they offer for download, and as pages have them. */
type FolderTexts = JournalTexts & { readonly pages: ReadonlyMap<TextName, PageTexts> }

/**
 * The journal's texts about itself, from the folder that its settings name; `path` is the file of the settings.
 * Undefined where they name none. Throws WrongSetting.
 */
export const journalTexts = async (
  { texts, languages }: JournalSettings,
  path: string | undefined,
): Promise<FolderTexts | undefined> => {
  if (texts === undefined) return undefined
  const folder = folderOf(texts, path)
  const downloads = await downloadsIn(folder)
  const pages = new Map<TextName, Partial<Record<Language, PageText>>>()
  for (const language of languagesOf(languages))
    for (const name of TEXT_NAMES) {
      const file = fileOf({ name, language })
      const read = async () => {
        const text = pageTextOf(await readText(folder, file))
        if (!text) return
        checkLinks(text, downloads)
        pages.set(name, { ...pages.get(name), [language]: text })
      }
      await read().catch(wrongIn(file, folder))
    }
  return { ...(await downloadsFrom(folder, downloads)), pages }
}
