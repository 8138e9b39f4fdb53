import type { Change, CountChanges, Counters, Counts } from '@shodh/adapters/usage/counts/counts.ts'
import type { FastifyPluginAsync } from 'fastify'
import { afterEach } from 'vitest'
import { openFigures } from '../usage/figures.ts'
import { withQueries } from './with-queries.ts'

type OpenCounts = (options: { readonly file: string; readonly rules: string }) => Promise<Counts>

/** Changes of counts that change nothing. */
export const NOTHING: CountChanges = {
  counts: [],
  agents: new Map(),
  contents: new Map(),
  rules: [],
  earlier: [],
  published: [],
  frozen: [],
  lateIds: [],
}

/** As withQueries, on counts in memory. */
export const withCounts = (
  open: OpenCounts,
  routes: FastifyPluginAsync<never>,
  overrides: Parameters<typeof withQueries>[1] = () => ({}),
) => {
  let counts: Counts
  let position = 0
  const at = withQueries(routes as never, async given => {
    counts = await open({ file: ':memory:', rules: 'the rules' })
    return { usage: { counts, figures: openFigures(counts), rules: 'the rules' }, ...(await overrides(given)) }
  })
  afterEach(() => counts.close())
  const commit = (changes: Partial<CountChanges>) =>
    counts.commit({ ...NOTHING, ...changes }, { position: (position += 1), resumeFrom: position })
  return {
    at,
    get counts() {
      return counts
    },
    commit,
    count: (...days: readonly (readonly [day: string, item: string, counters: Partial<Counters>])[]) =>
      commit({ counts: days.map(([day, item, counters]): Change => ({ day, item, counters })) }),
  }
}
