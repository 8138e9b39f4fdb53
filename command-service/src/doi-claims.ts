import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { isRefusal, refuse } from './decider.ts'
import type { Handle, PaperDoi } from './handle.ts'
import { commandIdOf } from './idempotency.ts'
import { stateReader } from './read-state.ts'
import type { DoiRow, UserVault } from './users/user-vault.ts'
import { volume } from './volumes/volume.ts'

type Holder = Pick<PaperDoi, 'volumeId' | 'paperId'>

/** A paper of the read models. */
export type NamedPaper = Holder & { readonly title: string }

type Ports = {
  readonly handle: Handle
  readonly vault: Pick<UserVault, 'get' | 'update'>
  /** The papers that have a DOI, by the form in which DOIs are compared. */
  readonly papersWithDoi: (doiKey: string) => Promise<readonly NamedPaper[]>
}

/** Milliseconds after which the event that a DOI is claimed for is stored, or never will be. */
const CLAIM_MS = 60_000

const doiTaken = (doi: string, title: string | undefined): Refusal => {
  const whose = title === undefined ? 'a paper that is being stored' : `another paper: "${title}"`
  const message = `The DOI ${doi} belongs to ${whose}`
  return { ...refuse('DOI_TAKEN', message), errors: [{ pointer: '#/doi', message }] }
}

type Release = () => Promise<unknown>

/**
 * A DOI belongs to the paper that has it by the events of its volume. Two volumes are two streams: who wants a DOI claims
 * it in the vault before the event is appended. A DOI without a claim, from before there were any, is found by the read
 * model.
 */
const doiClaims = ({ handle, vault, papersWithDoi }: Ports, now: () => number) => {
  const read = stateReader(handle)

  /** The title of the paper, if it has the DOI. */
  const titleOf = async (key: string, { volumeId, paperId }: Holder) => {
    const state = await read(`volume-${volumeId}`, volume)
    const paper = state.is === 'unknown' ? undefined : state.papers.get(paperId)
    return paper && doiKey(paper.details.doi ?? '') === key ? paper.title : undefined
  }

  const isPending = ({ pending }: DoiRow) => Object.values(pending).some(at => at > now() - CLAIM_MS)

  /** The paper, other than the given one, that has the DOI or is about to. */
  const otherHolder = async (row: DoiRow | undefined, key: string, paperId: string) => {
    const isOther = (one: Holder) => one.paperId !== paperId
    for (const one of [row ?? [], await papersWithDoi(key)].flat().filter(isOther)) {
      const title = await titleOf(key, one)
      if (title !== undefined) return { title }
    }
    return row && isOther(row) && isPending(row) ? { title: undefined } : undefined
  }

  const release = (key: string, attempt: string) =>
    vault.update('dois', key, row => {
      if (row?.pending[attempt] === undefined) return undefined
      const { [attempt]: _, ...pending } = row.pending
      return { ...row, pending }
    })

  const claim = async ({ doi, ...paper }: PaperDoi): Promise<Refusal | Release> => {
    const key = doiKey(doi)
    const attempt = randomUUID()
    for (;;) {
      const before = await vault.get('dois', key)
      const other = await otherHolder(before, key, paper.paperId)
      // several papers may have had one DOI before it was claimed: each may be edited
      if (other && (await titleOf(key, paper)) === undefined) return doiTaken(doi, other.title)
      const pending = { ...(before?.paperId === paper.paperId && before.pending), [attempt]: now() }
      const claimed = await vault.update('dois', key, row =>
        isDeepStrictEqual(row, before) ? { id: key, ...paper, pending } : undefined,
      )
      if (claimed) return () => release(key, attempt)
    }
  }

  /** All of them, or none. */
  return async (wanted: readonly PaperDoi[]): Promise<Refusal | Release> => {
    const releases: Release[] = []
    const releaseAll = () => Promise.all(releases.map(one => one()))
    for (const one of wanted) {
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
 * As `handle`, with the DOIs that a command gives to papers claimed before and released after: then the volume's events
 * say who has them. Where it is unknown whether an event was stored, a claim stays until it is too old for that.
 */
export const withDoiClaims = (ports: Ports, now: () => number = Date.now): Handle => {
  const { handle } = ports
  const claimAll = doiClaims(ports, now)
  const read = stateReader(handle)

  return async (command, by) => {
    const { dois, stream, fold, decide } = command
    if (!dois) return handle(command, by)
    const key = by.key ?? randomUUID()
    const commandId = commandIdOf(stream, key)
    const claimed = await claimAll(dois(await read(stream, fold), { commandId }))
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
}
