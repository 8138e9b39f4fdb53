import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'

/** The PDF of one version of a paper, by the events of its volume. */
export type VolumeFile = {
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
