import { laterDate } from '@shodh/contracts/dates.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { DetailChanges, Details } from '@shodh/contracts/papers/fields.ts'
import type { KnownVolume, PaperState } from './volume-state.ts'

type Of<Type extends PaperEvent['type']> = Recorded<Extract<PaperEvent, { type: Type }>>

const given = <Value>([, value]: [string, Value]) => value !== null && value !== undefined

/** The details with the changes in them; what was taken away is gone. */
export const withChanges = (details: Details, changes: DetailChanges): Details =>
  Object.fromEntries(Object.entries({ ...details, ...changes }).filter(given)) as Details

const withPaper = (volume: KnownVolume, paper: PaperState) => new Map(volume.papers).set(paper.paperId, paper)

const changed = (
  volume: KnownVolume,
  { data: { paperId }, metadata, revision }: Of<'PaperRevised' | 'PdfReplaced'>,
  change: (paper: PaperState) => Partial<PaperState>,
) => {
  const paper = volume.papers.get(paperId)
  if (!paper) return {}
  return { papers: withPaper(volume, { ...paper, updatedAt: metadata.at, revision, ...change(paper) }) }
}

/** The state of a volume's papers. */
export const paperFold = {
  uploaded: (volume: KnownVolume, { data, metadata, revision }: Of<'PaperUploaded'>): Partial<KnownVolume> => {
    const { paperId, serial, title, authorName, details, file } = data
    const { at } = metadata
    const dates = { statedAt: details.publishedOn, createdAt: at, updatedAt: at }
    const paper = { paperId, serial, title, authorName, details, file, version: 1, revision, ...dates }
    return {
      papers: withPaper(volume, paper),
      highestSerial: Math.max(volume.highestSerial, serial),
      lastUpdated:
        volume.papers.size === 0
          ? (details.publishedOn ?? at)
          : laterDate(volume.lastUpdated, details.publishedOn ?? at),
    }
  },
  revised: (volume: KnownVolume, event: Of<'PaperRevised'>) =>
    changed(volume, event, paper => ({
      title: event.data.title ?? paper.title,
      authorName: event.data.authorName ?? paper.authorName,
      details: withChanges(paper.details, event.data.details),
      statedAt:
        paper.version === 1 && event.data.details.publishedOn !== undefined
          ? (event.data.details.publishedOn ?? undefined)
          : paper.statedAt,
    })),
  replaced: (volume: KnownVolume, event: Of<'PdfReplaced'>): Partial<KnownVolume> => ({
    ...changed(volume, event, () => ({
      file: event.data.file,
      version: event.data.version,
      statedAt: event.data.statedAt,
    })),
    lastUpdated: laterDate(volume.lastUpdated, event.data.statedAt ?? event.metadata.at),
  }),
  deleted: (volume: KnownVolume, { data }: Of<'PaperDeleted'>): Partial<KnownVolume> => {
    const papers = new Map(volume.papers)
    papers.delete(data.paperId)
    return { papers }
  },
}
