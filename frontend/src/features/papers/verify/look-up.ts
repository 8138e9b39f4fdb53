import type { PaperLookupResponse } from '@shodh/contracts/papers/back-office/lookup.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { has } from '../../../response.ts'
import { fetchData, isResponse, proofIn, type Proof, provenVersions } from '../paper-page/check/proof.ts'

export type Published = {
  readonly is: 'published'
  readonly found: PaperLookupResponse
  /** Undefined where it could not be read. */
  readonly paper: Paper | undefined
  readonly proof: Proof
  /** Why the version was replaced. */
  readonly replacedBecause: string | null
}

/** What the journal says of the SHA-256 of a file. */
export type Answer =
  | Published
  | { readonly is: 'deleted'; readonly deletedAt: string; readonly reason: string | null }
  | { readonly is: 'unknown' }
  /** It could not be asked. */
  | { readonly is: 'unreachable' }

const isFound = has<PaperLookupResponse>('paper', 'version', 'sha256', 'status', 'since', 'current')
const isDeletion = has<{ readonly deletedAt: string; readonly reason: string | null }>('deletedAt', 'reason')
const isPaper = has<Paper>('year', 'issueType', 'volumeName', 'sr', 'title', 'authorName', 'createdAt')
const hasCode = has<{ readonly code: unknown }>('code')
const ofPaper = has<{ readonly paper: unknown }>('paper')

const pageOf = async (url: string) => {
  const data = await fetchData(url)
  const paper = ofPaper(data) ? data.paper : undefined
  return isPaper(paper) ? paper : undefined
}

const published = async (found: PaperLookupResponse): Promise<Published> => {
  const [versions, paper] = await Promise.all([
    provenVersions(found.paper.id),
    pageOf(found.paper.url).catch(() => undefined),
  ])
  const next = typeof versions === 'string' ? undefined : versions.find(({ version }) => version > found.version)
  return {
    is: 'published',
    found,
    paper,
    proof: proofIn(versions, found.sha256),
    replacedBecause: next?.reason ?? null,
  }
}

/** Asks the journal for a file by its SHA-256 alone; what it says is proven, or said not to be, by its public log. */
export const lookUp = async (sha256: string): Promise<Answer> => {
  try {
    const response = await fetch(`/api/v1/papers/lookup?sha256=${sha256}`, { cache: 'no-cache' })
    const body: unknown = await response.json()
    const { status } = response
    if (status === 404 && hasCode(body) && body.code === 'PAPER_NOT_FOUND') return { is: 'unknown' }
    if (status === 410 && isDeletion(body)) return { is: 'deleted', deletedAt: body.deletedAt, reason: body.reason }
    return status === 200 && isResponse(body) && isFound(body.data) ? await published(body.data) : { is: 'unreachable' }
  } catch {
    return { is: 'unreachable' }
  }
}
