import { mixedLoad } from '../load/generator.ts'
import { journalOfFiles } from '../journals/journal-of-files.ts'
import type { LoadResult, RequestKind } from '../load/mixed-load.ts'
import type { Measurement, Row } from '../row.ts'
import { browser } from '../journals/volume-of-300.ts'
import { writerTo } from '../load/writes-between.ts'

const MB = 1_000_000
const SIXTHS = 6
const SECONDS = 60
const AT_MOST = { atMost: 200 }
const WRITE_EVERY_MS = 1000
const PAPERS = 10

type Paper = { readonly volumeId: string; readonly paperId: string }

/** Requests a second of each kind; `[n]` makes each another one, so that caches are full and change. */
export const mixOf = ({ volumeId, paperId }: Paper): readonly RequestKind[] =>
  (
    [
      ['home', '/', 10],
      ['page of a volume', '/papers/2026/regular/Vol.%201', 10],
      ['page of a paper', '/papers/2026/regular/Vol.%201/1', 20],
      ['papers', '/api/v1/papers?limit=20&page=[n]', 20],
      ['search of the desk', '/api/v1/papers?search=rivers[n]', 2],
      ['search', '/api/v1/search?q=part+[n]', 10],
      ['PDF', `/api/v1/papers/${volumeId}/${paperId}/download`, 5],
      ['ZIP', `/api/v1/papers/volume/${volumeId}/download`, 1],
    ] as const
  ).map(([name, path, perSecond]) => ({
    name,
    path,
    perSecond,
    connections: 2,
    userAgent: browser['user-agent'],
  }))

const responsesOf = (results: readonly LoadResult[]) =>
  results.flatMap(({ statuses }) => Object.values(statuses)).reduce((sum, count) => sum + count, 0)

export const memory: Row = {
  name: 'memory',
  about:
    'A journal of 5,000 papers, all projected already, for MINUTES: pages, lists, searches, PDFs and ZIPs at 78 requests a second, and a command each second; resident memory after each sixth',
  prepare: async bench => {
    const files = { count: PAPERS, bytes: 300_000, papers: 5000 }
    const { journal, volumeId, paperId } = await journalOfFiles(bench, files)
    const job = {
      url: journal.address,
      seconds: (bench.minutes * SECONDS) / SIXTHS,
      kinds: mixOf({ volumeId, paperId }),
    }
    const sixth = async (n: number) => {
      // signed in anew: a sixth of an hour is less than a token is good for
      const write = await writerTo(journal.address, `Written in part ${n}`)
      let unwritten = 0
      const writing = setInterval(() => void write().catch(() => (unwritten += 1)), WRITE_EVERY_MS)
      const results = await mixedLoad(job).finally(() => clearInterval(writing))
      return { responses: responsesOf(results), unwritten, ...(await journal.memory()) }
    }
    return async () => {
      await journal.memory()
      const figures: Measurement[] = []
      const counts = { responses: 0, unwritten: 0 }
      for (let n = 1; n <= SIXTHS; n += 1) {
        const { now, peak, responses, unwritten } = await sixth(n)
        counts.responses += responses
        counts.unwritten += unwritten
        const after = `after ${((n * bench.minutes) / SIXTHS).toFixed(1)} minutes`
        figures.push({ figure: after, unit: 'MB', value: now / MB, goal: AT_MOST })
        figures.push({ figure: `${after}: most since the figure before`, unit: 'MB', value: peak / MB })
      }
      const { responses, unwritten } = counts
      return [
        ...figures,
        { figure: 'responses', unit: '', value: responses },
        { figure: 'commands without success', unit: '', value: unwritten },
      ]
    }
  },
}
