import type { MetadataResponse, RevisedPaper } from '@shodh/contracts/papers/metadata.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { ApiError } from '../../../../api.ts'
import { randomId } from '../../../../random-id.ts'
import { isTransient, sendWithRetries } from '../../../../session/send-with-retries.ts'
import { changesIn, paperForm } from '../edit/paper-form.ts'
import { pathOf } from '../calls.ts'
import { type Cells, cellsOf, withCells } from './cells.ts'

/** What is to be saved of a paper, on the condition that it still has the revision with which it was read. */
export type Job = { readonly paper: RevisedPaper; readonly cells: Cells }

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

/** A job that is done, with what the journal has made of its cells. */
export type Saved = Job & { readonly after: Cells }

/** Requests at a time: the journal has others to serve. */
const AT_ONCE = 3
/** Milliseconds before each further attempt. */
const WAITS = [1000, 3000, 10_000, 30_000]

/** By its job: a retry after a lost response saves nothing twice. */
const keys = new WeakMap<Job, string>()

const keyOf = (job: Job) => {
  const key = keys.get(job) ?? randomId()
  keys.set(job, key)
  return key
}

const callOf = (job: Job): Call => {
  const { paper, cells } = job
  const stored = paperForm(paper)
  return {
    url: `papers/${pathOf(paper)}`,
    method: 'PATCH',
    body: changesIn(withCells(stored, cells), stored),
    headers: { 'if-match': `"${paper.revision}-"`, 'idempotency-key': keyOf(job) },
    defaultMessage: 'Failed to update paper',
  }
}

/** The cells as they are stored now; as they were sent where the response does not say. */
const afterOf = ({ cells }: Job, data: unknown): Cells => {
  const { paper } = (data ?? {}) as { readonly paper?: Paper }
  const stored = paper && cellsOf(paperForm(paper))
  return stored ? Object.fromEntries(Object.keys(cells).map(name => [name, stored[name] ?? ''])) : cells
}

type Saving = {
  readonly send: Send
  readonly saved: (job: Saved, of: Job) => void
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
    if (!error) saved({ ...job, after: afterOf(job, data) }, job)
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
export const undoOf = (saved: readonly Saved[], { papers }: MetadataResponse) => {
  const now = new Map(papers.map(paper => [paper.id, paper]))
  const jobs: Job[] = []
  const changed: string[] = []
  for (const { paper, after } of saved) {
    const current = now.get(paper.id)
    const says = current && cellsOf(paperForm(current))
    const before = cellsOf(paperForm(paper))
    const isAsSaved = says && Object.entries(after).every(([name, text]) => (says[name] ?? '') === text)
    if (!current || !isAsSaved) changed.push(current?.title ?? paper.title)
    else
      jobs.push({
        paper: current,
        cells: Object.fromEntries(Object.keys(after).map(name => [name, before[name] ?? ''])),
      })
  }
  return { jobs, changed }
}
