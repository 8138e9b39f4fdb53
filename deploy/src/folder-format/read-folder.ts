import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { invalid } from '@shodh/contracts/envelope.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import * as z from 'zod/mini'
import { OperatorError } from '../terminal/operator-error.ts'
import { type ImportEntry, importEntryOf, type RejectedEntry, tellApart } from './entry.ts'
import { ImportedPaper, type ImportedVersion } from './papers-file.ts'
import { sha256Of } from './whole-files.ts'
import { readRedirects, type RedirectsFile } from './redirects-file.ts'
import { readVolumes, type VolumeEntry } from './volumes-file.ts'

export type Folder = {
  readonly path: string
  /** In the sequence of the file, each once. */
  readonly entries: readonly ImportEntry[]
  readonly notTaken: readonly RejectedEntry[]
  /** Undefined where there is no redirects.csv. */
  readonly redirects: RedirectsFile | undefined
  readonly volumes: readonly VolumeEntry[]
  /** How many papers and versions papers.json lists, readable or not. */
  readonly listed: { readonly papers: number; readonly versions: number }
}

const listOf = (text: string, path: string): readonly unknown[] => {
  let list: unknown
  try {
    list = JSON.parse(text.replace(/^\uFEFF/u, ''))
  } catch {
    throw new OperatorError(`${path} is not valid JSON.`)
  }
  if (!Array.isArray(list)) throw new OperatorError(`${path} must hold a list of papers.`)
  if (list.length === 0) throw new OperatorError(`${path} lists no papers.`)
  return list
}

const textAt = async (path: string) => {
  const folder = await stat(path).catch(() => undefined)
  if (!folder) throw new OperatorError(`There is no folder ${path}.`)
  if (!folder.isDirectory()) throw new OperatorError(`${path} is not a folder.`)
  const list = join(path, 'papers.json')
  return readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'ENOENT' ? `The folder ${path} holds no papers.json.` : `${list} cannot be read.`,
    )
  })
}

/** What a list holds that may be no paper. */
const Members = z.catch(z.record(z.string(), z.unknown()), {})

const labelOf = (input: unknown, n: number) => {
  const { id, doi, title } = Members.parse(input)
  const names = [id, doi, title].filter(name => typeof name === 'string')
  return names.find(Boolean) ?? `Paper ${n + 1}`
}

const versionsIn = (input: unknown) => {
  const { versions } = Members.parse(input)
  return Array.isArray(versions) ? versions.length : 0
}

const read = (input: unknown, n: number): ImportEntry | RejectedEntry => {
  const result = ImportedPaper.safeParse(input)
  if (result.success) return importEntryOf(result.data)
  const [first] = invalid(result.error.issues).errors ?? []
  const pointer = first && first.pointer !== '#' ? ` (${first.pointer.slice(2)})` : ''
  return { label: labelOf(input, n), why: `${first?.message}${pointer}` }
}

/** Reads papers.json; an entry that can't be taken is named and left out. Throws OperatorError. */
export const readFolder = async (from: string): Promise<Folder> => {
  const path = resolve(from)
  const list = listOf(await textAt(path), join(path, 'papers.json'))
  const known = new Map<string, ImportEntry>()
  const found = list.map(read)
  const notTaken = found.filter(entry => 'why' in entry)
  for (const entry of tellApart(found.filter(entry => 'paper' in entry))) {
    const twin = known.get(entry.identity)
    if (twin) notTaken.push({ label: entry.label, why: `papers.json lists it twice, first as ${twin.label}` })
    else known.set(entry.identity, entry)
  }
  const versions = list.reduce<number>((sum, input) => sum + versionsIn(input), 0)
  const redirects = await readRedirects(path)
  const { volumes, notTaken: wrongVolumes } = await readVolumes(path)
  notTaken.push(...wrongVolumes)
  return { path, entries: [...known.values()], notTaken, redirects, volumes, listed: { papers: list.length, versions } }
}

const isBelow = (folder: string, path: string) => {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** A version's PDF, once it is known to be the one that papers.json means, or none where it is withheld; else why not. */
export const readPdf = async (
  folder: string,
  { file, sha256 }: ImportedVersion,
): Promise<Buffer<ArrayBuffer> | undefined | { readonly why: string }> => {
  if (file === undefined) return undefined
  const path = resolve(folder, file)
  if (!isBelow(folder, path)) return { why: `${file} lies outside the folder` }
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return { why: `${file} is missing` }
  if (found.size > PDF_MAX_BYTES) return { why: `${file}: ${refusals.PDF_TOO_LARGE.message}` }
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes) return { why: `${file} cannot be read` }
  if (sha256Of(bytes) !== sha256) return { why: `${file} has another SHA-256 than papers.json says` }
  return bytes
}
