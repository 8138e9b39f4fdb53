import { paperTarget, type Redirect, RedirectsResponse } from '@shodh/contracts/site/redirects.ts'
import { forEachConcurrently } from '../folder-format/concurrently.ts'
import { type ImportEntry, importEntryOf, toldApart } from '../folder-format/entry.ts'
import { ImportError } from '../import/import-error.ts'
import { ImportedPaper } from '../folder-format/papers-file.ts'
import { readFrom } from '../import/inventory.ts'
import { openSession } from '../client/open-session.ts'
import { REDIRECTS_FILE, redirectsText } from '../folder-format/redirects-file.ts'
import type { Waiting } from '../client/retry-request.ts'
import type { SignedInRequest } from '../import/sign-in.ts'
import { exportBoard } from './board.ts'
import { type ExportedPaper, exportedPaper } from '../folder-format/exported-paper.ts'
import { exportFiles } from './files.ts'
import { type ExportFolder, openExportFolder } from '../folder-format/write-folder.ts'
import { listedPapers, paperWithVersions } from './journal-papers.ts'
import { writePdf } from './pdfs.ts'
import type { ExportSettings } from './settings.ts'
import * as z from 'zod/mini'

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
  readonly folder: ExportFolder
  readonly timeZone: string
  readonly outcome: ExportOutcome
}

const timeZoneOf = async (request: SignedInRequest) => {
  const { status, body, message } = await request({ path: '/journal.json', absolute: true })
  if (status !== 200 || !body) throw new ImportError(`The journal does not say who it is: ${message}`)
  return z.object({ timeZone: z.string() }).parse(JSON.parse(body.toString())).timeZone
}

/** Undefined where the paper was deleted in the meantime. */
const exportPaper = async ({ request, folder, timeZone, outcome }: Context, id: string) => {
  const found = await paperWithVersions(request, id)
  if (!found) return undefined
  for (const version of found.versions) {
    // papers.json says of it that it is withheld
    const why = version.withheld ? undefined : await writePdf(request, folder, found.paper, version)
    if (version.withheld) outcome.withheld++
    if (why === undefined) outcome.versions++
    else outcome.missing.push(`${found.paper.title}, version ${version.version}: ${why}`)
  }
  outcome.papers++
  return exportedPaper(found, timeZone)
}

/** Papers that the importer can't distinguish from an earlier one. */
const twins = (entries: readonly ImportEntry[]) => {
  const known = new Set<string>()
  return toldApart(entries).filter(({ identity }) => known.size === known.add(identity).size)
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

/** Writes the papers of a running journal into a folder that can be imported. Throws ImportError. */
export const exportJournal = async ({ to, journal }: ExportSettings, watch: ExportWatch): Promise<ExportOutcome> => {
  const folder = await openExportFolder(to)
  const request = await openSession(journal, watch)
  const timeZone = await timeZoneOf(request)
  const listed = await listedPapers(request)
  const all = listed.reduce((sum, { version }) => sum + version, 0)
  const outcome: ExportOutcome = { path: folder.path, papers: 0, versions: 0, withheld: 0, all, missing: [] }
  watch.onBegin(outcome)

  const exported = new Map<string, ExportedPaper>()
  await forEachConcurrently(WIDTH, listed, async ({ id }) => {
    const paper = await exportPaper({ request, folder, timeZone, outcome }, id)
    if (paper) exported.set(id, paper)
  })
  const papers = listed.flatMap(({ id }) => exported.get(id) ?? [])
  await folder.write('papers.json', `${JSON.stringify(papers, undefined, 2)}\n`)
  const redirects = await exportRedirects(request, folder, exported)
  const board = await exportBoard(request, folder)
  const files = await exportFiles(request, folder)
  outcome.missing.push(...board.missing, ...files.missing)
  const written = ['papers.json', ...redirects, ...board.files, ...files.files, ...filesOf(papers)]
  if (outcome.missing.length === 0) await folder.finish(new Set(written))
  outcome.missing.push(...importHindrances(papers))
  return outcome
}
