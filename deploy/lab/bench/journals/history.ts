import { derivedId } from '@shodh/command-service/idempotency.ts'
import { volumeIdOf } from '@shodh/command-service/volumes/volume.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import type { PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { VolumeCreated } from '@shodh/contracts/volumes/events.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'
import type * as z from 'zod/mini'
import { fileDetails, paperOf, titleOf } from './generated-papers.ts'

export type VolumeFields = Omit<z.infer<typeof VolumeCreated>['data'], 'volumeId'>

/** An event and its place in its stream. */
export type StreamEvent = {
  readonly stream: string
  readonly revision: number
  readonly event: JournalEvent
  readonly at: string
}

type Paper = { readonly paperId: string; readonly n: number }

type Volume = {
  readonly volumeId: string
  readonly place: VolumeFields
  readonly papers: readonly Paper[]
  readonly entry: (event: JournalEvent) => StreamEvent
}

const openVolume = (place: VolumeFields, size: number, first: number): Volume => {
  const volumeId = volumeIdOf(place.year, place.issueType, place.name)
  const stream = `volume-${volumeId}`
  const papers = Array.from({ length: size }, (_, k) => ({ paperId: derivedId('paper', stream, k), n: first + k }))
  let revision = -1
  const entry = (event: JournalEvent): StreamEvent => {
    revision += 1
    return { stream, revision, event, at: new Date(Date.UTC(place.year, 0, 1, 0, revision)).toISOString() }
  }
  return { volumeId, place, papers, entry }
}

type File = Omit<PdfFile, 'name'>

/** The volume is created and its papers come in. */
function* filled({ volumeId, place, papers, entry }: Volume, fileOf: (n: number) => File): Iterable<StreamEvent> {
  yield entry({ type: 'VolumeCreated', data: { volumeId, ...place } })
  const { name: volumeName, year, issueType } = place
  for (const [index, { paperId, n }] of papers.entries()) {
    const ids = { volumeId, paperId, serial: index + 1, volumeName, year, issueType }
    yield entry({ type: 'PaperUploaded', data: { ...ids, ...paperOf(year, n, fileOf(n)) } })
  }
}

/** The editors' second look, soon after: every third paper gets a better title or details. */
function* revised({ volumeId, papers, entry }: Volume): Iterable<StreamEvent> {
  for (const { paperId, n } of papers) {
    if (n % 3 === 0)
      yield entry({ type: 'PaperRevised', data: { volumeId, paperId, title: `${titleOf(n)} (revised)`, details: {} } })
  }
}

/** What readers find later: every tenth paper gets a new PDF, and of a large volume one paper is withdrawn. */
function* corrected({ volumeId, papers, entry }: Volume): Iterable<StreamEvent> {
  for (const { paperId, n } of papers) {
    const file = { ...fileDetails(n, 2), name: fileNameOf(titleOf(n)) }
    const data = { volumeId, paperId, version: 2, file, reason: 'A figure was missing on page 3' }
    if (n % 10 === 0) yield entry({ type: 'PdfReplaced', data })
  }
  const last = papers.at(-1)
  if (last && papers.length > 20)
    yield entry({ type: 'PaperDeleted', data: { volumeId, paperId: last.paperId, reason: 'Withdrawn by its authors' } })
}

const SIZES = [300, 24, 60, 12, 120, 8, 40]
const ISSUES_A_YEAR = 12
const YEARS = 70

const placeOf = (n: number): VolumeFields => {
  const volume = Math.floor(n / ISSUES_A_YEAR)
  const name = `Vol. ${volume + 1}, No. ${(n % ISSUES_A_YEAR) + 1}`
  return { year: 1950 + (volume % YEARS), issueType: n % 4 === 3 ? 'Special' : 'Regular', name }
}

/** Volumes after which a volume is corrected. */
const LATER = 6

/** A journal's life, without end: volume after volume is filled, revised and, once others have followed, corrected. */
export function* journalEntries(): Iterable<StreamEvent> {
  const older: Volume[] = []
  for (let n = 0, papers = 0; ; n += 1) {
    const volume = openVolume(placeOf(n), SIZES[n % SIZES.length] ?? 0, papers)
    papers += volume.papers.length
    yield* filled(volume, n => fileDetails(n, 1))
    yield* revised(volume)
    if (older.push(volume) > LATER) yield* corrected(older.shift() ?? volume)
  }
}

/** Numbers that no paper of a journal's life has. */
const APART = 10_000_000

/** One volume with these files and nothing else; of a number, so many that are not stored. */
export const volumeEntries = (place: VolumeFields, files: number | readonly File[]): readonly StreamEvent[] => {
  const size = typeof files === 'number' ? files : files.length
  const fileOf = (n: number) => (typeof files === 'number' ? undefined : files[n - APART]) ?? fileDetails(n, 1)
  return [...filled(openVolume(place, size, APART), fileOf)]
}

/** The entries up to the one that uploads the last of so many papers. */
export function* upToPapers(entries: Iterable<StreamEvent>, papers: number): Iterable<StreamEvent> {
  let uploaded = 0
  for (const entry of entries) {
    yield entry
    if (entry.event.type === 'PaperUploaded') uploaded += 1
    if (uploaded === papers) return
  }
}
