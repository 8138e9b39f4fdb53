import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { paperFileName } from '@shodh/contracts/papers/paper-file-name.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { fileNameOf } from '@shodh/contracts/text.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { archive, type ArchiveEntry, textEntry } from '../zip/archive.ts'

/** Characters of an entry's name: a folder and more must fit into what systems take as a path. */
const NAME_MAX = 100

const nameOf = ({ sr, title }: PaperDocument) => {
  const begin = `${String(sr).padStart(3, '0')} - `
  return begin + paperFileName(title, '.pdf', NAME_MAX - begin.length)
}

const entryOf = (files: FileStore, paper: PaperDocument): ArchiveEntry => {
  const { sha256, crc32, fileSize, updatedAt } = paper
  return {
    name: nameOf(paper),
    bytes: fileSize,
    crc32,
    modified: new Date(updatedAt),
    identity: sha256,
    open: range => files.open(sha256, range),
  }
}

/** The form that `sha256sum --check` reads, which passes over what begins with a `#`. */
const lineOf = ({ sha256, withheld }: PaperDocument, { name }: ArchiveEntry) =>
  withheld
    ? `# withheld: ${sha256}  ${name} (${`${withheld.reason}; ${withheld.lawfulBasis}`.replaceAll(/\s+/gu, ' ')})\n`
    : `${sha256}  ${name}\n`

/** Every current PDF of a volume and a MANIFEST with their hashes, as one ZIP. What is withheld is in the MANIFEST alone. */
export const volumeArchive = (volume: VolumeDocument, papers: readonly PaperDocument[], files: FileStore) => {
  const listed = papers.map(paper => ({ paper, entry: entryOf(files, paper) }))
  const shown = listed.filter(({ paper }) => !paper.withheld)
  const lines = listed.map(({ paper, entry }) => lineOf(paper, entry))
  const manifest = textEntry('MANIFEST', lines.join(''), new Date(volume.updatedAt))
  const present = async () => {
    const sizes = await Promise.all(shown.map(({ paper }) => files.size(paper.sha256)))
    return shown.every(({ paper: { fileSize, fileProblem } }, n) => fileProblem === undefined && sizes[n] === fileSize)
  }
  return {
    ...archive([...shown.map(({ entry }) => entry), manifest]),
    contentType: 'application/zip',
    name: fileNameOf(`${volume.name} (${volume.year})`, '.zip'),
    present,
  }
}
