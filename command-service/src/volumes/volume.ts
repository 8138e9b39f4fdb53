import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { papers as paperDocuments } from '@shodh/projections/papers/papers.ts'
import { onEach } from '@shodh/projections/projection.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { refuse, type StateFold } from '../decider.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { CommandRequest, Handle } from '../handle.ts'
import { derivedId } from '../idempotency.ts'

/** The same year, type and name (in any case or Unicode form) are one volume, so its stream ensures uniqueness. */
export const volumeIdOf = (year: number, issueType: string, name: string) =>
  derivedId('volume', year, issueType, nameKey(name))

const streamOf = (volumeId: string) => `volume-${volumeId}`

/** The volume as it is now; unknown where the id is of another shape. */
export const readVolume = async ({ read }: Pick<Handle, 'read'>, volumeId: string): Promise<Volume> =>
  VolumeId.safeParse(volumeId).success ? read(streamOf(volumeId), volume) : volume.initial

export type VolumeCommandRequest = CommandRequest<Volume, VolumeStreamEvent>

/** A command to the volume's stream; an id of another shape names no volume. */
export const volumeRequest = (
  volumeId: string,
  command: Omit<VolumeCommandRequest, 'stream' | 'fold'>,
): VolumeCommandRequest | Refusal =>
  VolumeId.safeParse(volumeId).success
    ? { ...command, stream: streamOf(volumeId), fold: volume }
    : refuse('VOLUME_NOT_FOUND')

export type { VolumeStreamEvent } from '@shodh/contracts/index.ts'

/** What an event says of the mail about it: nothing, unless an editor decided that authors get none. */
export const notifying = ({ notifyAuthors = true }: { readonly notifyAuthors?: boolean | undefined }) =>
  notifyAuthors ? {} : { notifyAuthors: false as const }

type Handlers<D> = Readonly<Record<string, (document: D | null, event: never, id: string) => D | null>>
type DocumentOf<Projection> = Projection extends { readonly on: Handlers<infer D extends Document> } ? D : never

/** A paper as queries have it, with its versions. */
export type PaperState = {
  readonly document: DocumentOf<typeof paperDocuments>
  readonly history: DocumentOf<typeof paperHistories>
}

export type Volume = {
  /** The volume as queries have it; null before it is created. */
  readonly document: DocumentOf<typeof volumes> | null
  /** By their ids, also those that were deleted. */
  readonly papers: ReadonlyMap<string, PaperState>
  /** The papers that the last deletion of the volume took along; undefined where there was none, or it was restored. */
  readonly deletedPaperIds: readonly string[] | undefined
}

/** A volume that is there for its readers and editors. */
export type PresentVolume = Volume & { readonly document: DocumentOf<typeof volumes> }

export const isPresent = (volume: Volume): volume is PresentVolume => volume.document?.isDeleted === false

/** The paper; undefined where it, or its volume, is not there. */
export const paperIn = (volume: Volume, paperId: string): PaperState | undefined => {
  const paper = volume.papers.get(paperId)
  return isPresent(volume) && paper?.document.isDeleted === false ? paper : undefined
}

/** The document after the event; as it was before one that its projection does not handle. */
const applied = <D>(on: Handlers<D>, document: D | null, event: Recorded, id: string): D | null =>
  Object.hasOwn(on, event.type) ? (on[event.type]?.(document, event as never, id) ?? null) : document

/** Every event about a paper that readers see. */
const isAboutPapers = (event: Recorded): event is Parameters<typeof paperDocuments.id>[0] =>
  Object.hasOwn(paperDocuments.on, event.type)

const withPapers = (papers: Volume['papers'], event: Recorded): Volume['papers'] => {
  if (!isAboutPapers(event)) return papers
  const after = new Map(papers)
  for (const id of [paperDocuments.id(event)].flat()) {
    const before = papers.get(id)
    const document = applied(paperDocuments.on, before?.document ?? null, event, id)
    const history = applied(paperHistories.on, before?.history ?? null, event, id)
    // nothing is searched here: that text would hold abstracts a second time
    if (document && history) after.set(id, { document: { ...document, searchText: '' }, history })
  }
  return after
}

const deletedWith = (before: Volume['deletedPaperIds'], event: Recorded<VolumeStreamEvent>) => {
  if (event.type === 'VolumeDeleted') return event.data.paperIds
  return event.type === 'VolumeRestored' ? undefined : before
}

const afterEvent = (volume: Volume, event: Recorded<VolumeStreamEvent>): Volume => ({
  document: applied(volumes.on, volume.document, event, ''),
  papers: withPapers(volume.papers, event),
  deletedPaperIds: deletedWith(volume.deletedPaperIds, event),
})

/** What decisions look at is what queries have: folded by the projections, so that a write responds with the same. */
export const volume: StateFold<Volume, VolumeStreamEvent> = {
  initial: { document: null, papers: new Map(), deletedPaperIds: undefined },
  on: onEach(Object.keys(volumes.on) as VolumeStreamEvent['type'][], afterEvent),
}
