import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import {
  HistoryResponse,
  ListedPaper,
  OnePaperResponse,
  type Paper,
  type PaperVersion,
} from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import { OperatorError } from '../terminal/operator-error.ts'
import { type JournalAccess, openSession, readFrom, type SignedInRequest } from '../client/session.ts'
import { paperTarget, type Redirect, RedirectsResponse } from '@shodh/contracts/site/redirects.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import { type ImportEntry, importEntryOf, tellApart } from '../folder-format/entry.ts'
import { ImportedPaper } from '../folder-format/papers-file.ts'
import { REDIRECTS_FILE, redirectsText } from '../folder-format/redirects-file.ts'
import type { Waiting } from '../client/retry-request.ts'
import { exportBoard } from './board.ts'
import { type ExportedPaper, exportedPaper, pdfPath } from '../folder-format/exported-paper.ts'
import { exportFiles } from './files.ts'
import { exportVolumes, volumesOf } from './volumes.ts'
import { type ExportFolder, openExportFolder } from '../folder-format/write-folder.ts'
import { download } from './download.ts'
import { VolumesResponse } from '@shodh/contracts/volumes/volume-details.ts'

const COVERS_FILE = 'covers.json'

/** Writes which volume has which picture of the file manager as its cover, if any has one; returns the name of the file. */
const exportCovers = async (request: SignedInRequest, folder: ExportFolder) => {
  const { volumes = [] } = (await readFrom(request, VolumesResponse, { path: '/papers/volumes' })) ?? {}
  const covers = volumes.flatMap(volume => {
    if (!('cover' in volume) || !volume.cover) return []
    const { year, issueType, name: volumeName, cover } = volume
    return [{ year, issueType, volumeName, ...cover }]
  })
  if (covers.length === 0) return []
  await folder.write(COVERS_FILE, `${JSON.stringify(covers, undefined, 2)}\n`)
  return [COVERS_FILE]
}

const Listed = z.pick(ListedPaper, { id: true, version: true, volumeId: true, sr: true })
const Page = z.object({ papers: z.array(Listed), pagination: z.object({ totalPages: z.int() }) })

/** Every paper of the journal, each once: newest volumes first, and by serial within a volume. */
const listedPapers = async (request: SignedInRequest) => {
  const found = new Map<string, z.infer<typeof Listed>>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE_MAX), page: String(page) })
    const result = await readFrom(request, Page, { path: `/papers?${query}` })
    if (!result) throw new OperatorError('The journal does not list its papers.')
    for (const paper of result.papers) found.set(paper.id, paper)
    pages = result.pagination.totalPages
  }
  return [...found.values()]
}

/** A paper with its versions, oldest first; undefined where it was deleted. */
const paperWithVersions = async (request: SignedInRequest, id: string) => {
  const one = await readFrom(request, OnePaperResponse, { path: `/papers/${id}` })
  const history = await readFrom(request, HistoryResponse, { path: `/papers/${id}/history` })
  return one && history && { paper: one.paper, ...history }
}

export type ExportSettings = { readonly to: string; readonly journal: JournalAccess }

/** Papers that are read at a time. */
const WIDTH = 4

/** What went into the folder so far. `missing`: what is incomplete, and why. */
export type ExportOutcome = {
  readonly path: string
  papers: number
  versions: number
  /** Of `versions`, those that are withheld: the folder says so, and has no file of them. */
  withheld: number
  /** The versions of all papers that the journal lists. */
  readonly all: number
  readonly missing: string[]
}

export type ExportWatch = Waiting & {
  /** Called once, before the first paper is read. */
  readonly onBegin: (outcome: ExportOutcome) => void
}

type Context = {
  readonly request: SignedInRequest
  /** The ids of volumes in preparation. */
  readonly prepared: ReadonlySet<string>
  readonly folder: ExportFolder
  readonly timeZone: string
  readonly outcome: ExportOutcome
}

const timeZoneOf = async (request: SignedInRequest) => {
  const { status, body, message } = await request({ path: '/journal.json', absolute: true })
  if (status !== 200 || !body) throw new OperatorError(`The journal does not say who it is: ${message}`)
  return z.object({ timeZone: z.string() }).parse(JSON.parse(body.toString())).timeZone
}

const pdfOf = (paper: Paper, version: PaperVersion) => {
  const { sha256, bytes, url: path } = version
  return { name: pdfPath(paper, version), sha256, bytes, path, named: 'record' }
}

/** Undefined where the paper was deleted in the meantime. */
const exportPaper = async ({ request, prepared, folder, timeZone, outcome }: Context, id: string) => {
  const found = await paperWithVersions(request, id)
  if (!found) return undefined
  for (const version of found.versions) {
    // papers.json says of it that it is withheld
    const why = version.withheld ? undefined : await download(request, folder, pdfOf(found.paper, version))
    if (version.withheld) outcome.withheld++
    if (why === undefined) outcome.versions++
    else outcome.missing.push(`${found.paper.title}, version ${version.version}: ${why}`)
  }
  outcome.papers++
  const isPrepared = prepared.has(found.paper.volumeId)
  const inPreparation = isPrepared && found.paper.publishedAt === undefined
  const paper = { ...found.paper, inPreparation, isAhead: isPrepared && !inPreparation }
  return exportedPaper({ ...found, paper }, timeZone)
}

/** Papers that the importer can't distinguish from an earlier one. */
const twins = (entries: readonly ImportEntry[]) => {
  const known = new Set<string>()
  return tellApart(entries).filter(({ identity }) => known.size === known.add(identity).size)
}

/** What the importer would not take, in a sentence each. */
const importHindrances = (papers: readonly ExportedPaper[]) => {
  const read = papers.map(paper => ({ paper, ...ImportedPaper.safeParse(paper) }))
  const refused = read.filter(({ error }) => error)
  return [
    ...refused.map(({ paper, error }) => `${paper.title}: an import refuses it as it is: ${error?.issues[0]?.message}`),
    ...twins(read.flatMap(({ data }) => (data ? [importEntryOf(data)] : []))).map(
      ({ paper }) => `${paper.title}: an import takes it once only; another paper has its DOI`,
    ),
  ]
}

type Exported = ReadonlyMap<string, ExportedPaper>

/** The redirect as the folder has it: papers by what the folder calls them. Undefined where its paper was deleted. */
const exportedRedirect =
  (exported: Exported) =>
  ({ from, to }: Redirect): Redirect | undefined => {
    const target = paperTarget(to)
    if (!target) return { from, to }
    const paper = exported.get(target.id)
    return paper && { from, to: paper.id + (target.isPdf ? '.pdf' : '') }
  }

/** Writes the redirects, if there are any; returns the name of the file. */
const exportRedirects = async (request: SignedInRequest, folder: ExportFolder, exported: Exported) => {
  const found = (await readFrom(request, RedirectsResponse, { path: '/redirects' }))?.redirects ?? []
  const redirects = found.map(exportedRedirect(exported)).filter(redirect => redirect !== undefined)
  if (redirects.length === 0) return []
  await folder.write(REDIRECTS_FILE, redirectsText(redirects))
  return [REDIRECTS_FILE]
}

const filesOf = (papers: readonly ExportedPaper[]) =>
  papers.flatMap(({ versions }) => versions.flatMap(({ file }) => file ?? []))

/** Writes the papers of a running journal into a folder that can be imported. Throws OperatorError. */
export const exportJournal = async ({ to, journal }: ExportSettings, watch: ExportWatch): Promise<ExportOutcome> => {
  const folder = await openExportFolder(to)
  const request = await openSession(journal, watch)
  const timeZone = await timeZoneOf(request)
  const listed = await listedPapers(request)
  const volumes = await volumesOf(request)
  const prepared = new Set(volumes.flatMap(({ id, inPreparation }) => (inPreparation ? id : [])))
  const all = listed.reduce((sum, { version }) => sum + version, 0)
  const outcome: ExportOutcome = { path: folder.path, papers: 0, versions: 0, withheld: 0, all, missing: [] }
  watch.onBegin(outcome)

  const exported = new Map<string, ExportedPaper>()
  await forEachConcurrently(WIDTH, listed, async ({ id }) => {
    const paper = await exportPaper({ request, prepared, folder, timeZone, outcome }, id)
    if (paper) exported.set(id, paper)
  })
  const papers = listed.flatMap(({ id }) => exported.get(id) ?? [])
  await folder.write('papers.json', `${JSON.stringify(papers, undefined, 2)}\n`)
  const redirects = await exportRedirects(request, folder, exported)
  const board = await exportBoard(request, folder)
  const files = await exportFiles(request, folder)
  const covers = await exportCovers(request, folder)
  const states = await exportVolumes(
    folder,
    volumes,
    listed.filter(({ id }) => exported.has(id)),
  )
  outcome.missing.push(...board.missing, ...files.missing)
  const written = [
    'papers.json',
    ...redirects,
    ...board.files,
    ...files.files,
    ...covers,
    ...states,
    ...filesOf(papers),
  ]
  if (outcome.missing.length === 0) await folder.finish(new Set(written))
  outcome.missing.push(...importHindrances(papers))
  return outcome
}
