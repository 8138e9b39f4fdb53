import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { ApiError } from '../../../../../api.ts'
import { randomId } from '../../../../../random-id.ts'
import { isTransient, sendWithRetries } from '../../../../../session/sending/send-with-retries.ts'
import { isSame } from '../../../../../ui/admin/changes/merge.ts'
import { changesIn, paperForm } from '../../edit/form/paper-form.ts'
import { pathOf } from '../../calls.ts'
import { type Cells, cellsOf, withCells } from '../sheet/cells.ts'

/** What is to be saved of a paper, on the condition that it still has the revision with which it was read. */
export type Job = {
  readonly paper: RevisedPaper
  readonly cells: Cells
  /** A retry after a lost response saves nothing twice. */
  readonly idempotencyKey: string
}

/** A job that is done, with what the journal has made of its cells. */
export type Saved = { readonly job: Job; readonly after: Cells }

export type Failure = { readonly job: Job; readonly error: ApiError }

export type Call = {
  readonly url: string
  readonly method: 'PATCH'
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly defaultMessage: string
}

/** Sends a call as who is signed in. */
type Send = (call: Call) => Promise<{ readonly error?: ApiError | undefined; readonly data?: unknown }>

/** Requests at a time: the journal has others to serve. */
const AT_ONCE = 3
/** Milliseconds before each further attempt. */
const WAITS = [1000, 3000, 10_000, 30_000]

const callOf = ({ paper, cells, idempotencyKey }: Job): Call => {
  const stored = paperForm(paper)
  return {
    url: `papers/${pathOf(paper)}`,
    method: 'PATCH',
    body: changesIn(withCells(stored, cells), stored),
    headers: { 'if-match': `"${paper.revision}-"`, 'idempotency-key': idempotencyKey },
    defaultMessage: 'Failed to update paper',
  }
}

/** What is stored of a paper in the columns of some cells. */
const storedIn = (columns: Cells, paper: Paper): Cells => {
  const stored = cellsOf(paperForm(paper))
  return Object.fromEntries(Object.keys(columns).map(name => [name, stored[name] ?? '']))
}

/** The cells as they are stored now; as they were sent where the response does not say. */
const afterOf = ({ cells }: Job, data: unknown) => {
  const { paper } = (data ?? {}) as { readonly paper?: Paper }
  return paper ? storedIn(cells, paper) : cells
}

type Saving = {
  readonly send: Send
  readonly saved: (saved: Saved) => void
  readonly failed: (failure: Failure) => void
  readonly signal: AbortSignal
}

const isPassing = (error: ApiError) => error.status === 429 || error.status === 503 || error.status === 'NETWORK'

/** Saves paper by paper until all are saved, or have failed, or the signal aborts. */
export const saveAll = async (jobs: readonly Job[], { send, saved, failed, signal }: Saving) => {
  const left = jobs.values()
  const save = async (job: Job) => {
    const call = callOf(job)
    const { error, data } = await sendWithRetries({
      send: () => send(call),
      onProgress: () => undefined,
      isPassing,
      waits: WAITS,
      waiting: () => undefined,
      signal,
    })
    if (!error) saved({ job, after: afterOf(job, data) })
    else if (!signal.aborted || !(isPassing(error) || isTransient(error))) failed({ job, error })
  }
  const work = async () => {
    for (const job of left) {
      if (signal.aborted) return
      await save(job)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** What puts back what was saved; of a paper that says something else by now, only its title. */
export const undoOf = (saved: readonly Saved[], papers: readonly RevisedPaper[]) => {
  const now = new Map(papers.map(paper => [paper.id, paper]))
  const jobs: Job[] = []
  const changed: string[] = []
  for (const { job, after } of saved) {
    const current = now.get(job.paper.id)
    if (current && isSame(storedIn(after, current), after))
      jobs.push({ paper: current, cells: storedIn(after, job.paper), idempotencyKey: randomId() })
    else changed.push(current?.title ?? job.paper.title)
  }
  return { jobs, changed }
}
