import { BEGINNING, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { type EventData, Metadata, NewerSchema, recorded } from '@shodh/contracts/event.ts'
import { eventTypes, JournalEvent } from '@shodh/contracts/index.ts'
import { type Report, RESTORE } from './finding.ts'
import { PROGRAM } from '../terminal/program.ts'

const KNOWN: ReadonlySet<string> = new Set(eventTypes)

const NEWER = `Run ${PROGRAM} verify of the version of the software that wrote it.`

const eventName = ({ id, type, stream, revision, position }: StoredEvent) =>
  `event ${id} (${type}, ${stream} revision ${revision}, position ${position})`

/** Whether the text is the canonical one: what JSON.stringify writes of what JSON.parse reads. */
const isCanonical = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text)) === text
  } catch {
    return false
  }
}

type Problem = { readonly what: string; readonly remedy?: string }

const textProblem = ({ data, metadata }: StoredEvent): Problem | undefined => {
  if (!isCanonical(data)) return { what: 'its data are not the JSON text that was written' }
  return isCanonical(metadata) ? undefined : { what: 'its metadata are not the JSON text that was written' }
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

const issueText = ({ path, message }: Issue) => `${path.join('.') || 'the whole'}: ${message}`

const issuesIn = ({ type, data, metadata }: EventData & { readonly metadata: unknown }) => [
  ...(Metadata.safeParse(metadata).error?.issues ?? []),
  ...(JournalEvent.safeParse({ type, data }).error?.issues ?? []),
]

const shapeProblem = (event: StoredEvent): Problem | undefined => {
  if (!KNOWN.has(event.type))
    return { what: 'this version does not know its type', remedy: `${NEWER} Where none did: ${RESTORE}` }
  try {
    const [issue] = issuesIn(recorded(event))
    return issue && { what: `it does not have the shape of its type (${issueText(issue)})` }
  } catch (error) {
    return { what: messageOf(error), ...(error instanceof NewerSchema && { remedy: NEWER }) }
  }
}

type Log = {
  /** For messages. */
  readonly name: string
  /** Whether positions count the events, so that a missing one shows. */
  readonly isNumbered: boolean
  /** Whether its events are the journal's, with a shape each. */
  readonly isJournal: boolean
}

const missing = (from: number, to: number) =>
  to - from === 1 ? `${from} is missing` : `${from} to ${to - 1} are missing`

/** Checks the events of a log one after the other, in the order of positions. Memory grows with the streams only. */
export const eventChecks = ({ name, isNumbered, isJournal }: Log, report: Report) => {
  const revisions = new Map<string, number>()
  let last = BEGINNING
  let count = 0

  const order = (event: StoredEvent): Problem | undefined => {
    const { stream, revision, position } = event
    // a stream of readings may have lost its beginning
    const [before, next] = [last, (revisions.get(stream) ?? (isJournal ? -1 : revision - 1)) + 1]
    last = position
    revisions.set(stream, revision)
    if (position <= before) return { what: `it follows position ${before} of ${name}` }
    if (revision > next) return { what: `before it in its stream, revision ${missing(next, revision)}` }
    if (revision < next) return { what: `in its stream, it follows revision ${next - 1}` }
    if (isNumbered && position > before + 1)
      return { what: `before it in ${name}, position ${missing(before + 1, position)}` }
    return undefined
  }

  return {
    add: (event: StoredEvent) => {
      count += 1
      const problems = [order(event), textProblem(event) ?? (isJournal ? shapeProblem(event) : undefined)]
      for (const problem of problems)
        if (problem) report({ of: eventName(event), what: problem.what, remedy: problem.remedy ?? RESTORE })
    },
    count: () => count,
    streams: () => revisions.size,
  }
}
