import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { isRefusal, refuse, refuseField } from '../decider.ts'
import type { Claim, Handle, HandleCommand } from '../handle.ts'
import { commandIdOf } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import type { ClaimRow } from '../users/user-vault.ts'
import { paperIn, type PaperState, readVolume } from '../volumes/volume.ts'

type Holder = Pick<Claim, 'volumeId' | 'paperId'>

/** A paper of the read models. */
export type NamedPaper = Holder & { readonly title: string }

export type ClaimPorts = Pick<Ports, 'handle' | 'papersWithDoi' | 'papersWithPdf'> & {
  readonly vault: Pick<Ports['vault'], 'get' | 'update'>
}

/** Milliseconds after which the event that something is claimed for is stored, or never will be. */
const CLAIM_MS = 60_000

const doiTaken = (doi: string, title: string | undefined): Refusal => {
  const whose = title === undefined ? 'a paper that is being stored' : `another paper: "${title}"`
  const message = `The DOI ${doi} belongs to ${whose}`
  return refuseField('DOI_TAKEN', 'doi', message)
}

const pdfTaken = (title: string | undefined): Refusal =>
  title === undefined
    ? refuse('PDF_OF_ANOTHER_PAPER', 'A paper that is being stored has this PDF')
    : refuse('PDF_OF_ANOTHER_PAPER', `Another paper has this PDF: "${title}"`)

/** What is claimed, by the key under which it is in the vault. */
type Wanted = {
  readonly kind: 'dois' | 'pdfs'
  readonly key: string
  readonly isOf: (paper: PaperState) => boolean
  readonly taken: (title: string | undefined) => Refusal
}

const wantedBy = (claim: Claim): Wanted => {
  if ('sha256' in claim) {
    const { sha256 } = claim
    return {
      kind: 'pdfs',
      key: sha256,
      isOf: ({ history }) => history.versions.some(one => one.sha256 === sha256),
      taken: pdfTaken,
    }
  }
  const key = doiKey(claim.doi)
  const isOf = ({ document }: PaperState) => doiKey(document.doi ?? '') === key
  return { kind: 'dois', key, isOf, taken: title => doiTaken(claim.doi, title) }
}

type Release = () => Promise<unknown>

/**
 * A DOI belongs to the paper that has it by the events of its volume, and so does a PDF. Two volumes are two streams: who
 * wants one claims it in the vault before the event is appended. One without a claim, from before there were any, is
 * found by the read model.
 */
const claimer = ({ handle, vault, papersWithDoi, papersWithPdf }: ClaimPorts, now: () => number) => {
  const knownPapers = { dois: papersWithDoi, pdfs: papersWithPdf }

  /** The title of the paper, if it has what is wanted. */
  const titleOf = async ({ isOf }: Wanted, { volumeId, paperId }: Holder) => {
    const paper = paperIn(await readVolume(handle, volumeId), paperId)
    return paper && isOf(paper) ? paper.document.title : undefined
  }

  const isPending = ({ pending }: ClaimRow) => Object.values(pending).some(at => at > now() - CLAIM_MS)

  /** The paper, other than the given one, that has what is wanted or is about to. */
  const otherHolder = async (row: ClaimRow | undefined, wanted: Wanted, paperId: string) => {
    const isOther = (one: Holder) => one.paperId !== paperId
    for (const one of [row ?? [], await knownPapers[wanted.kind](wanted.key)].flat().filter(isOther)) {
      const title = await titleOf(wanted, one)
      if (title !== undefined) return { title }
    }
    return row && isOther(row) && isPending(row) ? { title: undefined } : undefined
  }

  const release = ({ kind, key }: Wanted, attempt: string) =>
    vault.update(kind, key, row => {
      if (row?.pending[attempt] === undefined) return undefined
      const { [attempt]: _, ...pending } = row.pending
      return { ...row, pending }
    })

  const claim = async (claimed: Claim): Promise<Refusal | Release> => {
    const { volumeId, paperId } = claimed
    const wanted = wantedBy(claimed)
    const { kind, key } = wanted
    const attempt = randomUUID()
    for (;;) {
      const before = await vault.get(kind, key)
      const other = await otherHolder(before, wanted, paperId)
      // several papers may have had one DOI before it was claimed: each may be edited
      const hasItself = async () => kind === 'dois' && (await titleOf(wanted, claimed)) !== undefined
      if (other && !(await hasItself())) return wanted.taken(other.title)
      const pending = { ...(before?.paperId === paperId && before.pending), [attempt]: now() }
      const stored = await vault.update(kind, key, row =>
        isDeepStrictEqual(row, before) ? { id: key, volumeId, paperId, pending } : undefined,
      )
      if (stored) return () => release(wanted, attempt)
    }
  }

  /** All of them, or none. */
  return async (claims: readonly Claim[]): Promise<Refusal | Release> => {
    const releases: Release[] = []
    const releaseAll = () => Promise.all(releases.map(one => one()))
    for (const one of claims) {
      const claimed = await claim(one)
      if (isRefusal(claimed)) {
        await releaseAll()
        return claimed
      }
      releases.push(claimed)
    }
    return releaseAll
  }
}

/**
 * As `handle`, with what no other paper may have claimed before and released after: then the volume's events say who has
 * it. Where it is unknown whether an event was stored, a claim stays until it is too old for that.
 */
export const withClaims = (ports: ClaimPorts, now: () => number = Date.now): Handle => {
  const { handle } = ports
  const claimAll = claimer(ports, now)

  const handleWithClaims: HandleCommand = async (command, by) => {
    const { claims, stream, fold, decide } = command
    if (!claims) return handle(command, by)
    const key = by.key ?? randomUUID()
    const commandId = commandIdOf(stream, key)
    const claimed = await claimAll(claims(await handle.read(stream, fold), { commandId }))
    if (!isRefusal(claimed)) {
      const outcome = await handle(command, { ...by, key }).catch(async (error: unknown) => {
        if (error instanceof StoreFull) await claimed().catch(() => {})
        throw error
      })
      await claimed()
      return outcome
    }
    // a retry gets the first success again, and what is wrong with the command comes first
    const refused: typeof decide = (state, ids) => {
      const outcome = decide(state, ids)
      return isRefusal(outcome) || outcome.length === 0 ? outcome : claimed
    }
    return handle({ ...command, decide: refused }, { ...by, key })
  }
  return Object.assign(handleWithClaims, { read: handle.read })
}
