import { createHmac } from 'node:crypto'
import {
  AGENT_MAX,
  agentOf,
  monthOf,
  type Reading,
  type ReadingBatch,
  referenceOf,
} from '@shodh/adapters/usage/readings/readings.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'
import { LRUCache } from 'lru-cache'
import type { PaperRequest } from '../../pages/parse-paper-path.ts'
import type { Shown } from './count-readings.ts'
import { type DailySalts, OVERLAP_MS } from './salts.ts'

/** A request that is read, with what it came from; that part is never stored. */
export type Seen = {
  readonly at: number
  readonly shown: Shown
  readonly ip: string
  readonly userAgent: string | undefined
  readonly isStaff: boolean
}

/** Readings of one batch, and the characters of its texts: an append has a limit. */
const READINGS_MAX = 1000
const TEXTS_MAX = 200_000

/** Texts that are known to be in the log, and user agents whose references are. */
const REMEMBERED = 20_000
const REMEMBERED_AGENTS = 2000

/** User agents that are stored of one day: whoever sends more of them makes them up, and further ones count as none. */
export const AGENTS_A_DAY = 10_000

type Needed = {
  readonly salts: DailySalts
  readonly time: LocalTime
  /** The id of the paper at an address. */
  readonly paperAt: (address: PaperRequest) => Promise<string | undefined>
  /** Whether the public could read it: what staff and previews are shown before is not counted. */
  readonly isPublic: (shown: Shown) => Promise<boolean>
}

type Draft = {
  readings: Reading[]
  readonly agents: Record<string, string>
  readonly contents: Record<string, readonly string[]>
  /** Texts that this draft, or one before it, defines. */
  readonly defined: Set<string>
  /** Papers by their addresses, as far as they were found for this draft or one before it. */
  readonly papers: Map<string, Promise<string | undefined>>
  /** Hashes by what they are of: busy readers come often. */
  readonly readers: Map<string, string>
  characters: number
}

type Known = Pick<Draft, 'defined' | 'papers' | 'readers'>

const emptyDraft = (known: Known): Draft => ({ ...known, readings: [], agents: {}, contents: {}, characters: 0 })

const isFull = ({ readings, characters }: Draft) => readings.length >= READINGS_MAX || characters >= TEXTS_MAX

/** Turns requests into batches for the log: readers become hashes, texts are stored once by reference. */
export const batchMaker = ({ salts, time, paperAt, isPublic }: Needed) => {
  const written = new LRUCache<string, true>({ max: REMEMBERED })
  const agents = new LRUCache<string, ReturnType<typeof agentOf>>({ max: REMEMBERED_AGENTS })
  let month = ''
  let [agentDay, agentsOfDay] = [-1, new Set<string>()]

  const hash = (salt: Buffer, day: number, of: string, { readers }: Draft) => {
    const key = `${day}\n${of}`
    const known = readers.get(key) ?? createHmac('sha256', salt).update(of).digest('base64url').slice(0, 16)
    // Stryker disable next-line CallExpression: It only spares hashing again.
    readers.set(key, known)
    return known
  }

  const knownAgent = (userAgent = '') => {
    // Stryker disable next-line MethodExpression: The text that is stored is cut in agentOf; here it bounds the memory of what is remembered.
    const start = userAgent.slice(0, AGENT_MAX)
    const agent = agents.get(start) ?? agentOf(start)
    // Stryker disable next-line CallExpression: It only spares hashing again.
    agents.set(start, agent)
    return agent
  }

  /** Beyond the cap the empty one, which counts as a robot's. */
  const countedAgent = ({ at, userAgent }: Seen) => {
    const day = time.dayOf(at)
    if (day !== agentDay) [agentDay, agentsOfDay] = [day, new Set()]
    const agent = knownAgent(userAgent)
    if (!agentsOfDay.has(agent.ref) && agentsOfDay.size >= AGENTS_A_DAY) return knownAgent('')
    agentsOfDay.add(agent.ref)
    return agent
  }

  const readerOf = async (draft: Draft, { at, ip }: Seen, agent: string) => {
    const day = time.dayOf(at)
    const before = time.inDay(at) < OVERLAP_MS ? await salts.before(day) : undefined
    const of = `${ip}\n${agent}`
    const reader = hash(await salts.of(day), day, of, draft)
    return before ? { reader, readerBefore: hash(before, day - 1, of, draft) } : { reader }
  }

  const define = (draft: Draft, ref: string, characters: number, text: () => void) => {
    if (written.has(ref) || draft.defined.has(ref)) return
    draft.defined.add(ref)
    draft.characters += characters
    text()
  }

  const foundAt = ({ papers }: Draft, address: PaperRequest) => {
    const key = JSON.stringify(address)
    const found = papers.get(key) ?? paperAt(address)
    papers.set(key, found)
    return found
  }

  const itemOf = (draft: Draft, { shown }: Seen) => {
    if ('address' in shown) return foundAt(draft, shown.address)
    return shown.kind === 'zip' ? shown.volumeId : shown.paperId
  }

  const contentOf = (draft: Draft, { shown }: Seen) => {
    if (shown.kind !== 'zip') return {}
    const { paperIds } = shown
    const list = paperIds.join()
    const content = referenceOf(list)
    define(draft, content, list.length, () => void (draft.contents[content] = paperIds))
    return { content }
  }

  const add = async (draft: Draft, seen: Seen) => {
    const item = await itemOf(draft, seen)
    if (item === undefined || !(await isPublic(seen.shown))) return
    const common = { at: seen.at, kind: seen.shown.kind, item }
    if (seen.isStaff) return void draft.readings.push({ ...common, reader: '', agent: '' })
    const { ref, text } = countedAgent(seen)
    define(draft, ref, text.length, () => void (draft.agents[ref] = text))
    draft.readings.push({ ...common, ...(await readerOf(draft, seen, text)), agent: ref, ...contentOf(draft, seen) })
  }

  const batchOf = ({ readings, agents, contents }: Draft): ReadingBatch => ({
    readings,
    ...(Object.keys(agents).length > 0 && { agents }),
    ...(Object.keys(contents).length > 0 && { contents }),
  })

  const ofOneMonth = async (all: readonly Seen[]): Promise<readonly ReadingBatch[]> => {
    const known: Known = { defined: new Set(), papers: new Map(), readers: new Map() }
    const drafts = [emptyDraft(known)]
    for (const seen of all) {
      let draft = drafts.at(-1) ?? emptyDraft(known)
      if (isFull(draft)) drafts.push((draft = emptyDraft(known)))
      await add(draft, seen)
    }
    // not before: of readings that could not be hashed no batch reaches the log, which then lacks their texts
    // Stryker disable next-line BooleanLiteral: Only whether there is an entry is asked, never its value.
    for (const ref of known.defined) written.set(ref, true)
    return drafts.filter(({ readings }) => readings.length > 0).map(batchOf)
  }

  return async (all: readonly Seen[]): Promise<readonly ReadingBatch[]> => {
    const batches: ReadingBatch[] = []
    for (const [next, seen] of Map.groupBy(all, ({ at }) => monthOf(at))) {
      // readings end by the month, and what they refer to with them
      if (next !== month) written.clear()
      month = next
      batches.push(...(await ofOneMonth(seen)))
    }
    return batches
  }
}
