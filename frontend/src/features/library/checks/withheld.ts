import { request } from '../../../api.ts'
import type { WithheldPdf, WithheldPdfsResponse } from '@shodh/contracts/papers/withholding/withholding.ts'
import { addressIn, LANGUAGES } from '@shodh/contracts/languages.ts'
import { paperPath, paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import type * as z from 'zod/mini'
import { has } from '../../../response.ts'
import type { ListedPaper } from '../../papers/paper-details.ts'
import { send } from '../storage/channel.ts'
import { pageResponseAddress } from '../page-response.ts'
import { openLibrary, versionsOf } from '../storage/database.ts'
import type { LibraryPaper, Version, WithheldVersion } from '../storage/records.ts'
import { forgetVersion, storePage } from '../saving/store-version.ts'

const isResponse = has<z.infer<typeof WithheldPdfsResponse>>('withheld')

type Withheld = ReadonlyMap<string, WithheldPdf>

/** The notes of a paper, with those on further versions, and without those on what was released. */
export const notesOf = (
  before: readonly WithheldVersion[] = [],
  versions: readonly Version[],
  withheld: Withheld,
): readonly WithheldVersion[] => {
  const numbered = [...before, ...versions].map(({ version, sha256 }) => [version, sha256] as const)
  return [...new Map(numbered)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([version, sha256]) => {
      const found = withheld.get(sha256)
      return found ? [{ ...found, version }] : []
    })
}

const withNotes = ({ withheld: _, ...paper }: LibraryPaper, notes: readonly WithheldVersion[]): LibraryPaper =>
  notes.length > 0 ? { ...paper, withheld: notes } : paper

/** Takes versions from what is saved and what is to be saved, and notes them; of a paper with nothing else the note stays. */
const note = async (paperId: string, versions: readonly Version[], withheld: Withheld) => {
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue'], 'readwrite')
  const [papers, files, queue] = [
    transaction.objectStore('papers'),
    transaction.objectStore('files'),
    transaction.objectStore('queue'),
  ]
  for (const { version } of versions) {
    await files.delete([paperId, version])
    await queue.delete([paperId, version])
  }
  const paper = await papers.get(paperId)
  const rest = (await files.getKey(versionsOf(paperId))) ?? (await queue.getKey(versionsOf(paperId)))
  const notes = notesOf(paper?.withheld, versions, withheld)
  if (paper && (rest || notes.length > 0)) await papers.put(withNotes(paper, notes))
  else await papers.delete(paperId)
  await transaction.done
  return paper?.paper
}

/** Replaces what the paper's page is shown from, which says how its PDF begins, and takes every stored page of it away. */
const renewPage = async (paper: ListedPaper) => {
  const response = pageResponseAddress(paper)
  const pages = [paperPath(paper), paperTextPath(paper)].flatMap(path => LANGUAGES.map(one => addressIn(one, path)))
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const address of [response, ...pages]) await cache.delete(address, { ignoreVary: true })
  }
  await storePage(paper, new AbortController().signal)
}

/** Whether the notes of a paper say something else than the journal does now. */
const isOutdated = ({ withheld = [] }: LibraryPaper, now: Withheld) => withheld.some(({ sha256 }) => !now.has(sha256))

const apply = async (withheld: Withheld) => {
  const database = await openLibrary()
  const versions: readonly Version[] = [...(await database.getAll('files')), ...(await database.getAll('queue'))]
  const affected = Map.groupBy(
    versions.filter(({ sha256 }) => withheld.has(sha256)),
    ({ paperId }) => paperId,
  )
  const outdated = (await database.getAll('papers')).filter(paper => isOutdated(paper, withheld))
  for (const { paperId } of outdated) if (!affected.has(paperId)) affected.set(paperId, [])
  for (const [paperId, ofPaper] of affected) {
    // the bytes first: what a closing tab leaves is found again by its record
    for (const version of ofPaper) await forgetVersion(version)
    const paper = await note(paperId, ofPaper, withheld)
    if (paper) await renewPage(paper)
  }
  if (affected.size > 0) send({ type: 'changed' })
}

/** Removes the copies of what the journal may not show any longer, by a list that says nothing of this library; without a network nothing changes. */
export const removeWithheld = async () => {
  if (!navigator.onLine) return
  const { data } = await request({ url: 'papers/withheld', cache: 'no-store' })
  if (isResponse(data)) await apply(new Map(data.withheld.map(one => [one.sha256, one])))
}

/** Removes the notes of a paper, at the reader's wish. */
export const forgetNotes = async (paperId: string) => {
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue'], 'readwrite')
  const paper = await transaction.objectStore('papers').get(paperId)
  const isSaved = await transaction.objectStore('files').getKey(versionsOf(paperId))
  const isQueued = await transaction.objectStore('queue').getKey(versionsOf(paperId))
  if (paper && (isSaved || isQueued)) await transaction.objectStore('papers').put(withNotes(paper, []))
  else await transaction.objectStore('papers').delete(paperId)
  await transaction.done
  send({ type: 'changed' })
}
