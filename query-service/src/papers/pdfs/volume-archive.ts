import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'
import { papersNamedIn } from '@shodh/contracts/volumes/arrangement.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { archive, type ArchiveEntry, textEntry } from '../../zip/archive.ts'
import { pdfBytes, type Pdfs } from './popular-pdfs.ts'

/** Characters of an entry's name: a folder and more must fit into what systems take as a path. */
const NAME_MAX = 100

/** Begins with a number by which the unpacked files stand as the papers do. */
const nameOf = ({ title }: PaperDocument, number: number) => {
  const begin = `${String(number).padStart(3, '0')} - `
  return begin + paperFileName(title, '.pdf', NAME_MAX - begin.length)
}

const entryOf = (files: FileStore, paper: PaperDocument, number: number): ArchiveEntry => {
  const { sha256, crc32, fileSize, updatedAt } = paper
  return {
    name: nameOf(paper, number),
    bytes: fileSize,
    crc32,
    modified: new Date(updatedAt),
    identity: sha256,
    open: range => files.open(sha256, range),
  }
}

/** The form that `sha256sum --check` reads, which passes over what begins with a `#`. */
const lineOf = ({ paper: { sha256, withheld }, entry: { name }, problem }: Listed) => {
  if (withheld)
    return `# withheld: ${sha256}  ${name} (${`${withheld.reason}; ${withheld.lawfulBasis}`.replaceAll(/\s+/gu, ' ')})\n`
  return problem ? `# ${problem}: ${sha256}  ${name}\n` : `${sha256}  ${name}\n`
}

type Listed = {
  readonly paper: PaperDocument
  readonly entry: ArchiveEntry
  readonly problem: FileProblem | undefined
}

type Numbered = { readonly paper: PaperDocument; readonly number: number }

/** PDFs whose files are looked at, and perhaps read, at a time. */
const AT_A_TIME = 8

const listedIn = async (numbered: readonly Numbered[], { files, pdfs }: Omit<Stored, 'contents'>) => {
  const listed: Listed[] = []
  const look = async ({ paper, number }: Numbered): Promise<Listed> => ({
    paper,
    entry: entryOf(files, paper, number),
    problem: paper.withheld ? undefined : await pdfBytes(pdfs, paper).problem(),
  })
  for (let n = 0; n < numbered.length; n += AT_A_TIME)
    listed.push(...(await Promise.all(numbered.slice(n, n + AT_A_TIME).map(look))))
  return listed
}

type Stored = {
  readonly files: FileStore
  readonly pdfs: Pdfs
  /** The table of contents, where it could be rendered. */
  readonly contents?: Buffer | undefined
}

const CONTENTS = '000 - Contents.pdf'

type Archived = { readonly name: string; readonly updatedAt: Date; readonly contents?: Buffer | undefined }

/** PDFs and a MANIFEST with their hashes, as one ZIP, and those that are not as they were stored. */
const archiveOf = (listed: readonly Listed[], { name, updatedAt, contents }: Archived) => {
  const shown = listed.filter(({ paper, problem }) => !paper.withheld && problem === undefined)
  const front = contents ? [textEntry(CONTENTS, contents, updatedAt)] : []
  const lines = [...front.map(({ identity, name }) => `${identity}  ${name}\n`), ...listed.map(lineOf)]
  const manifest = textEntry('MANIFEST', lines.join(''), updatedAt)
  return {
    papers: shown.map(({ paper }) => paper),
    broken: listed.flatMap(({ paper, problem }) => (problem ? [{ file: paper.sha256, problem }] : [])),
    bytes: {
      ...archive([...front, ...shown.map(({ entry }) => entry), manifest]),
      contentType: 'application/zip',
      name: fileNameOf(name, '.zip'),
    },
  }
}

/**
 * The table of contents of a volume, its current PDFs and a MANIFEST with their hashes, as one ZIP. What is withheld, missing or damaged is in
 * the MANIFEST alone; `papers` are those whose PDFs are in it, `broken` those whose files are not as they were stored.
 */
export const volumeArchive = async (
  { name, year, arrangement, updatedAt }: VolumeDocument,
  papers: readonly PaperDocument[],
  { contents, ...stored }: Stored,
) => {
  const isArranged = arrangement !== undefined && papersNamedIn(arrangement).length > 0
  const numbered = papers.map((paper, n) => ({ paper, number: isArranged ? n + 1 : paper.sr }))
  const about = { name: `${name} (${year})`, updatedAt: new Date(updatedAt), contents }
  return archiveOf(await listedIn(numbered, stored), about)
}

/** The same of chosen papers, in the order in which they were chosen. */
export const chosenArchive = async (papers: readonly PaperDocument[], stored: Omit<Stored, 'contents'>) => {
  const numbered = papers.map((paper, n) => ({ paper, number: n + 1 }))
  const updatedAt = new Date(Math.max(...papers.map(paper => Date.parse(paper.updatedAt))))
  return archiveOf(await listedIn(numbered, stored), { name: `${papers.length} papers`, updatedAt })
}
