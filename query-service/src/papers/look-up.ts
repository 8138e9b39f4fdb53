import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type PaperLookupQuery, PaperLookupResponse } from '@shodh/contracts/papers/back-office/lookup.ts'
import type { PaperDocument, PaperHistoryDocument } from '@shodh/contracts/papers/views.ts'
import { missingPaper } from '../missing.ts'
import type { Views } from '../ports.ts'
import { marked } from './withholding/routes.ts'

type Sources = Pick<Views, 'papers' | 'paperHistories' | 'paperVersions' | 'withheldPdfs'>

/** A paper of the journal with its history, and the number of the version that is looked for. */
type Match = { readonly paper: PaperDocument; readonly history: PaperHistoryDocument; readonly version: number }

const matched = async ({ paperHistories }: Sources, paper: PaperDocument | undefined): Promise<Match | undefined> => {
  const history = paper && (await paperHistories.get(paper.id))
  return history && { paper, history, version: paper.version }
}

const current = async (sources: Sources, where: { readonly doiKey: string } | { readonly sha256: string }) => {
  const [paper] = await sources.papers.find({ where, sort: { field: 'order' }, limit: 1 })
  return matched(sources, paper)
}

const versionsWith = ({ paperVersions }: Sources, sha256: string) =>
  paperVersions.find({ where: { sha256 }, sort: { field: 'at', descending: true } })

const hasVersion = (history: PaperHistoryDocument | undefined, version: number) =>
  history?.versions.some(one => one.version === version) ?? false

/** The newest version with these bytes whose paper is still there. */
const earlier = async (sources: Sources, sha256: string) => {
  for (const { paperId, version } of await versionsWith(sources, sha256)) {
    const match = await matched(sources, await sources.papers.get(paperId))
    if (match && hasVersion(match.history, version)) return { ...match, version }
  }
  return undefined
}

/** Of a paper with these bytes that was deleted. */
const deleted = async (sources: Sources, sha256: string) => {
  for (const { paperId, version } of await versionsWith(sources, sha256)) {
    const history = await sources.paperHistories.get(paperId)
    if (history?.deletion && hasVersion(history, version)) return history
  }
  return undefined
}

const responseOf = async (sources: Sources, match: Match): Promise<PaperLookupResponse | undefined> => {
  const { paper, history, version } = match
  const index = history.versions.findIndex(each => each.version === version)
  const [sought, last] = [history.versions[index], history.versions.at(-1)]
  if (!sought || !last) return undefined
  // a version is current since it was published, and replaced since the next one was
  const act = history.versions[index + 1] ?? sought
  return PaperLookupResponse.parse({
    paper: { ...paper, url: `/api/v1/papers/${paper.id}` },
    ...(await marked(sources, sought)),
    status: sought === last ? 'current' : 'replaced',
    since: act.at,
    statedSince: act.statedAt,
    current: await marked(sources, last),
    notices: paper.notices,
  })
}

/** The paper with the DOI, or with a version of the SHA-256: where several have it, the newest of those that show it now. */
export const lookUp = async (sources: Sources, { doi, sha256 = '' }: PaperLookupQuery) => {
  const match =
    doi === undefined
      ? ((await current(sources, { sha256 })) ?? (await earlier(sources, sha256)))
      : await current(sources, { doiKey: doi })
  const data = match && (await responseOf(sources, match))
  if (data) return { message: 'Paper retrieved successfully', data }
  const history = await deleted(sources, sha256)
  if (history) return missingPaper(history)
  const what = doi === undefined ? 'with this SHA-256' : 'with this DOI'
  const missing: Refusal = { refused: 'PAPER_NOT_FOUND', message: `The journal has no paper ${what}` }
  return missing
}
