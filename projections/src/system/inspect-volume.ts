import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { recorded, type Recorded } from '@shodh/contracts/event.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import type { RepairItem, VolumeInspection } from '@shodh/contracts/volumes/health.ts'
import { withheldFiles } from './file-checks.ts'
import { differingModels } from './differing-models.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'

/** The PDF of one version of a paper, by the events of its volume. */
type VolumeFile = {
  readonly paperId: string
  readonly title: string
  readonly version: number
  readonly isCurrent: boolean
  readonly sha256: string
  readonly bytes: number
  /** What a repair said of it. */
  readonly marked: FileProblem | null
}

type Version = Pick<VolumeFile, 'version' | 'sha256' | 'bytes'> & { marked: FileProblem | null }
type Paper = { title: string; readonly versions: Version[] }

const versionOf = (version: number, { sha256, bytes }: Pick<VolumeFile, 'sha256' | 'bytes'>): Version => ({
  version,
  sha256,
  bytes,
  marked: null,
})

type Papers = Map<string, Paper>

const mark = (papers: Papers, { data }: Recorded<Extract<VolumeStreamEvent, { type: 'VolumeRepaired' }>>) => {
  for (const { paperId, version, problem } of data.files) {
    const file = papers.get(paperId)?.versions.find(one => one.version === version)
    if (file) file.marked = problem
  }
}

const retitle = (
  papers: Papers,
  { paperId, title }: { readonly paperId: string; readonly title?: string | undefined },
) => {
  const paper = papers.get(paperId)
  if (paper) paper.title = title ?? paper.title
}

const note = (papers: Papers, event: Recorded<VolumeStreamEvent>) => {
  const { type, data } = event
  if (type === 'PaperUploaded') papers.set(data.paperId, { title: data.title, versions: [versionOf(1, data.file)] })
  if (type === 'PdfReplaced') papers.get(data.paperId)?.versions.push(versionOf(data.version, data.file))
  if (type === 'VolumeRepaired') mark(papers, event)
  // Stryker disable next-line ConditionalExpression: Another event of a paper has no title, or that which is set already.
  if (type === 'PaperRevised') retitle(papers, data)
}

/** The PDF of every version of every paper that the volume ever had. */
export const volumeFiles = (events: readonly Recorded<VolumeStreamEvent>[]): readonly VolumeFile[] => {
  const papers = new Map<string, Paper>()
  for (const event of events) note(papers, event)
  return [...papers].flatMap(([paperId, { title, versions }]) =>
    versions.map(version => ({ paperId, title, ...version, isCurrent: version === versions.at(-1) })),
  )
}

type Stores = { readonly events: EventStore; readonly views: ReadStore; readonly files: FileStore }

type FileItem = Extract<RepairItem, { type: 'files' }>

/** Only the current version of a paper carries a mark: of an earlier one, nothing that is shown would change. */
const actionFor = ({ isCurrent, marked }: VolumeFile, problem: FileItem['problem']) => {
  if (problem === marked) return problem === null ? undefined : 'replace'
  if (!isCurrent) return problem === null ? undefined : 'restore'
  return problem === null ? 'unmark' : 'mark'
}

const fileItems = async (files: FileStore, all: readonly VolumeFile[], contents: boolean) => {
  const items: FileItem[] = []
  for (const file of all) {
    const { paperId, title, version, sha256, isCurrent, marked } = file
    // what was found damaged is not cleared by its presence alone
    const isRead = contents || (isCurrent && marked === 'damaged')
    const problem = (await problemOf(files, file, { contents: isRead })) ?? null
    const action = actionFor(file, problem)
    if (action) items.push({ type: 'files', paperId, title, version, sha256, problem, action })
  }
  return items
}

/** The last of them says whether there is a volume. */
const LIFECYCLE: ReadonlySet<string> = new Set(['VolumeCreated', 'VolumeDeleted', 'VolumeRestored'])

/** One PDF at a time, whoever asks: what is read for it is no reader's. */
const inTurn = queue()

/** What is wrong with the files and the documents of a volume; undefined where there is no such volume. Changes nothing. */
export const inspectVolume =
  ({ events, views, files }: Stores) =>
  async (volumeId: string, { contents }: { readonly contents: boolean }): Promise<VolumeInspection | undefined> => {
    const stream = `volume-${volumeId}`
    const history = (await events.readStream(stream)).events.map(one => recorded<VolumeStreamEvent>(one))
    const created = history.findLast(({ type }) => type === 'VolumeCreated')
    const last = history.findLast(({ type }) => LIFECYCLE.has(type))
    if (created?.type !== 'VolumeCreated' || last?.type === 'VolumeDeleted') return undefined
    const withheld = await withheldFiles(views)
    const all = volumeFiles(history).filter(({ sha256 }) => !withheld.has(sha256))
    const items = [
      ...(await inTurn(() => fileItems(files, all, contents))),
      ...(await differingModels({ events, views }, stream, history)),
    ]
    const papers = new Set(all.map(({ paperId }) => paperId)).size
    return { volumeId, volumeName: created.data.name, papers, files: all.length, items }
  }
