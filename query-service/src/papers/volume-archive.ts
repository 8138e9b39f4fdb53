import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { fileNameOf } from '@shodh/contracts/text.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { archive, type ArchiveEntry, textEntry } from '../zip/archive.ts'

const entryOf = (files: FileStore, { sr, title, sha256, crc32, fileSize, updatedAt }: PaperDocument): ArchiveEntry => ({
  name: `${String(sr).padStart(3, '0')} - ${fileNameOf(title)}`,
  bytes: fileSize,
  crc32,
  modified: new Date(updatedAt),
  identity: sha256,
  open: range => files.open(sha256, range),
})

/** The form that `sha256sum --check` reads. */
const manifestOf = (papers: readonly PaperDocument[], entries: readonly ArchiveEntry[]) =>
  papers.map(({ sha256 }, n) => `${sha256}  ${entries[n]?.name}\n`).join('')

/** Every current PDF of a volume and a MANIFEST with their hashes, as one ZIP. */
export const volumeArchive = (volume: VolumeDocument, papers: readonly PaperDocument[], files: FileStore) => {
  const entries = papers.map(paper => entryOf(files, paper))
  const manifest = textEntry('MANIFEST', manifestOf(papers, entries), new Date(volume.updatedAt))
  const present = async () => {
    const sizes = await Promise.all(papers.map(({ sha256 }) => files.size(sha256)))
    return papers.every(({ fileSize }, n) => sizes[n] === fileSize)
  }
  return {
    ...archive([...entries, manifest]),
    contentType: 'application/zip',
    name: fileNameOf(`${volume.name} (${volume.year})`, '.zip'),
    present,
  }
}
