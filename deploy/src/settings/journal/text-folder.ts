import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { TextFile } from '@shodh/query-service/ports.ts'

/** A text that cannot be shown, in one sentence. */
export class WrongText extends Error {}

const TEXT_MAX = 256 * 1024
const FILE_MAX = 10 * 1024 * 1024

/** What a folder of texts may offer for download. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.odt': 'application/vnd.oasis.opendocument.text',
}

const sizeWord = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`)

const bounded = async (path: string, most: number) => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new WrongText('is missing')
  if (found.size > most) throw new WrongText(`cannot exceed ${sizeWord(most)}`)
  return readFile(path)
}

/** The Markdown of one text. Throws WrongText. */
export const readText = async (folder: string, file: string) => {
  const bytes = await bounded(join(folder, file), TEXT_MAX)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new WrongText('is not UTF-8')
  }
}

/** A file of the folder that may be downloaded. Throws WrongText. */
export const readDownload = async (folder: string, name: string): Promise<TextFile> => {
  const bytes = await bounded(join(folder, name), FILE_MAX)
  const contentType = CONTENT_TYPES[extname(name).toLowerCase()] ?? ''
  return { name, contentType, bytes, tag: createHash('sha256').update(bytes).digest('hex') }
}

/** The names of the files in the folder that may be downloaded. */
export const downloadsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => CONTENT_TYPES[extname(name).toLowerCase()] !== undefined)
}
