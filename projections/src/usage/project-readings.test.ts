import type { Counts, CountsState } from '@shodh/adapters/usage/counts/counts.ts'
import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Reading, ReadingLog, StoredBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { describe, expect, test } from 'vitest'
import { countReadings, followReadings } from './project-readings.ts'

const time = (clock: string) => Date.parse(`2026-01-10T${clock}+05:30`)
const at = (clock: string, kind: Reading['kind'] = 'pdf'): Reading => ({
  ...{ at: time(clock), kind, item: 'paper', reader: 'r', agent: 'person' },
})

/** A log in which each batch is read by itself, or all at once; the first ones may have been removed. */
const logOf = (batches: readonly Partial<StoredBatch>[], isAtOnce = false, removed = 0) => {
  const all = batches.map((batch, position) => ({ ...batch, position, id: `e${position}` }) as StoredBatch)
  const stored = all.slice(removed)
  const reads: Position[] = []
  const yielded: (readonly Position[])[] = []
  const after = async function* batchesAfter(position: Position) {
    reads.push(position)
    const left = stored.filter(batch => batch.position > position)
    for (const some of isAtOnce ? [left] : left.map(batch => [batch])) {
      yielded.push(some.map(batch => batch.position))
      yield some
    }
  }
  const log = {
    ...{ readAll: after, follow: after },
    idAt: async (position: Position) => stored.find(batch => batch.position === position)?.id,
    head: async () => stored.at(-1)?.position ?? -1,
    removedBefore: async () => stored[0]?.position ?? -1,
  }
  return { log: log as unknown as ReadingLog, reads, yielded }
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const AGENTS = new Map([['person', null]])

/** Counts that remember how far they were brought, and what is asked of them. */
const countsOf = (before: Partial<CountsState> = {}) => {
  let state = { position: -1, resumeFrom: -1, ...before } as CountsState
  const commits: Parameters<Counts['commit']>[] = []
  const asked: string[][] = []
  let cleared = 0
  const counts = {
    state: async () => state,
    clear: async () => {
      cleared += 1
      state = { position: -1, resumeFrom: -1 } as CountsState
    },
    agents: async (refs: readonly string[]) => {
      asked.push([...refs])
      return AGENTS
    },
    contents: async (refs: readonly string[]) => {
      asked.push([...refs])
      return new Map()
    },
    knownLate: async (ids: readonly string[]) => {
      asked.push([...ids])
      return new Set()
    },
    commit: async (...given: Parameters<Counts['commit']>) => {
      commits.push(given)
      state = given[1] as CountsState
    },
  }
  return { counts: counts as unknown as Counts, commits, asked, cleared: () => cleared }
}

const reached = ({ commits }: ReturnType<typeof countsOf>) =>
  commits.map(([, { position, event, resumeFrom }]) => [position, event, resumeFrom])

const timeZone = 'Asia/Kolkata'

const counted = async (log: ReadingLog, given = countsOf()) => {
  const progress: Position[] = []
  await countReadings({ log, counts: given.counts, timeZone }, position => void progress.push(position))
  return { ...given, progress }
}

describe('the position from which readings are read again', () => {
  const resumeFrom = async (...batches: readonly Partial<StoredBatch>[]) =>
    (await counted(logOf(batches).log)).commits.at(-1)?.[1].resumeFrom

  test('is before the first reading of the last three hours, to the minute', async () => {
    const morning = ['10:00:00', '10:00:59', '10:01:00'].map(clock => ({ readings: [at(clock)] }))
    expect(await resumeFrom(...morning)).toBe(-1)
    expect(await resumeFrom(...morning, { readings: [at('13:01:00')] })).toBe(-1)
    expect(await resumeFrom(...morning, { readings: [at('13:01:01')] })).toBe(1)
    const noon = { readings: [at('12:00:00')] }
    expect(await resumeFrom(...morning, {}, noon, { readings: [at('18:00:00')] })).toBe(3)
  })

  test('is that of the last reading of a batch, and not moved by one without readings', async () => {
    const batch = { readings: [at('09:00:00'), at('10:00:00')] }
    expect(await resumeFrom(batch, { readings: [at('12:59:00')] }, {})).toBe(-1)
    expect(await resumeFrom({}, {}, batch, { readings: [at('12:59:00')] })).toBe(1)
  })

  test('stays where counting begins until there is a reading', async () => {
    const { log } = logOf([{}, {}, {}])
    const given = countsOf({ position: 1, event: 'e1', resumeFrom: 1 })
    expect(reached(await counted(log, given))).toEqual([[2, 'e2', 1]])
  })
})

describe('counting', () => {
  test('goes on where it ended, after reading again what may still change', async () => {
    const batches = ['10:00:00', '10:00:20', '10:00:40'].map(clock => ({ readings: [at(clock)] }))
    const { log, reads } = logOf(batches)
    const given = countsOf({ position: 1, event: 'e1', resumeFrom: -1 })
    const { commits, progress } = await counted(log, given)
    expect([reads, progress]).toEqual([[-1, 1], [2]])
    const [[changes] = []] = commits
    expect(changes?.counts.find(({ item }) => item === 'paper')?.counters).toEqual({ doublePdf: 1 })
    expect(reached(given)).toEqual([[2, 'e2', -1]])
  })

  test('knows from what it reads again from where that is to be read the next time', async () => {
    const { log, yielded } = logOf([{}, { readings: [at('10:00:00')] }, {}, { readings: [at('15:00:00')] }, {}])
    const given = await counted(log, countsOf({ position: 2, event: 'e2', resumeFrom: -1 }))
    expect(given.commits.map(([, { resumeFrom }]) => resumeFrom)).toEqual([0, 0])
    expect(yielded.map(([position]) => position)).toEqual([0, 1, 2, 3, 3, 4])
  })

  test('reads again no further than it had counted', async () => {
    const { log, reads } = logOf([{}, {}, { readings: [at('10:00:00')] }], true)
    const given = await counted(log, countsOf({ position: 1, event: 'e1', resumeFrom: 0 }))
    expect(reads).toEqual([0, 1])
    expect(given.commits[0]?.[0].counts.find(({ item }) => item === 'paper')?.counters).toMatchObject({ pdf: 1 })
  })

  test('reads nothing again where nothing may change', async () => {
    const { log, reads } = logOf([{}, {}])
    await counted(log, countsOf({ position: 0, event: 'e0', resumeFrom: 0 }))
    expect(reads).toEqual([0])
  })

  test('begins anew where the counts are those of another log', async () => {
    const { log, reads } = logOf([{}, {}])
    const given = await counted(log, countsOf({ position: 1, event: 'other', resumeFrom: 1 }))
    expect([given.cleared(), reads, reached(given).at(-1)]).toEqual([1, [-1], [1, 'e1', -1]])
    expect((await counted(log, countsOf())).cleared()).toBe(1)
  })

  test('goes on where the batch that was counted last has ended with its month', async () => {
    const batches = ['10:00:00', '10:00:20', '10:00:40', '10:01:20'].map(clock => ({ readings: [at(clock)] }))
    const { log, reads } = logOf(batches, false, 2)
    const given = await counted(log, countsOf({ position: 1, event: 'e1', resumeFrom: -1 }))
    expect([given.cleared(), reads, reached(given)]).toEqual([
      0,
      [-1, 1],
      [
        [2, 'e2', -1],
        [3, 'e3', -1],
      ],
    ])
  })

  test('asks for what batches refer to and do not define', async () => {
    const zip = { ...at('10:00:00', 'zip'), content: 'c', agent: 'known' }
    const batch = {
      agents: { known: FIREFOX },
      contents: { c: ['paper'] },
      readings: [zip, { ...zip, content: 'd' }],
    }
    const { asked, commits } = await counted(logOf([batch, { readings: [at('11:00:00')] }]).log)
    expect(asked).toEqual([[], ['d'], ['person'], []])
    expect(commits[0]?.[0]).toMatchObject({ agents: new Map([['known', null]]), contents: new Map([['c', ['paper']]]) })
  })

  test('of an empty log changes nothing', async () => {
    const { commits, progress } = await counted(logOf([], true).log)
    expect([commits, progress]).toEqual([[], [-1]])
  })
})

describe('readings are folded', () => {
  const many = Array.from({ length: 2000 }, (_, n) => ({ ...at('10:00:00'), item: `paper-${n % 3}` }))
  const late = many.map(({ at: time, item }, n) => ({
    ...{ at: time, receivedAt: time, id: `${n}`, kind: 'pdf' as const, item, agent: 'person' },
  }))
  const batches = [{ readings: many }, { late }, { readings: many }, {}, { readings: many }, {}]

  test('all at once where nobody waits', async () => {
    expect(reached(await counted(logOf(batches, true).log)).map(([position]) => position)).toEqual([5])
  })

  test('beside others, who have their turn after each portion', async () => {
    let turns = 0
    const given = countsOf()
    const seen: number[] = []
    let after = (turn: () => void): unknown => setImmediate(turn)
    const commit: Counts['commit'] = async (...one) => {
      seen.push(turns)
      after(() => (turns += 1))
      await given.counts.commit(...one)
    }
    const counts = { ...given.counts, commit }
    const three = [{}, {}, {}]
    await countReadings({ log: logOf(three).log, counts, timeZone })
    expect(seen).toEqual([0, 1, 2])
    await given.counts.clear()
    // a timer that was set before its own
    after = turn => setTimeout(turn)
    await followReadings({ log: logOf(three).log, counts, timeZone }, new AbortController().signal)
    expect(seen.slice(3)).toEqual([3, 4, 5])
  })

  test('in portions that have no reading more than there are', async () => {
    const given = countsOf()
    const fewer = { readings: many.slice(1) }
    const log = logOf([fewer, { late: late.slice(1) }, {}, {}, fewer], true)
    await followReadings({ log: log.log, counts: given.counts, timeZone }, new AbortController().signal)
    expect(reached(given).map(([position]) => position)).toEqual([4])
  })

  test('in portions of 4,000, late ones included, where others wait', async () => {
    const given = countsOf()
    await followReadings(
      { log: logOf(batches, true).log, counts: given.counts, timeZone },
      new AbortController().signal,
    )
    expect(reached(given).map(([position]) => position)).toEqual([1, 4, 5])
  })
})
