import { LRUCache } from 'lru-cache'
import type { Views } from '../../ports.ts'
import type { PublicLog } from './public-log.ts'

/** Events whose time is held. */
const TIMES_HELD = 10_000

/** The first of the ascending numbers that is greater; their count where there is none. */
const firstGreater = (numbers: readonly number[], than: number) => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) > than) high = middle
    else low = middle + 1
  }
  return low
}

type Signed = { readonly log: string; readonly sizes: readonly number[]; readonly times: readonly number[] }

/** When the first tree head was signed that covers an entry of the log. What was read of them is cached: they never change. */
export const openProvableSince = (publicLog: Pick<PublicLog, 'head' | 'history' | 'indexOf'>) => {
  const times = new LRUCache<string, string>({ max: TIMES_HELD })
  let signed: Signed | undefined

  const upTo = async (log: string, index: number) => {
    if (signed?.log !== log || (signed.sizes.at(-1) ?? 0) <= index) {
      const history = await publicLog.history(log)
      signed = { log, sizes: history.map(([size]) => size), times: history.map(([, at]) => at) }
    }
    return signed
  }

  const found = async (log: string, index: number) => {
    const { sizes, times } = await upTo(log, index)
    const time = times[firstGreater(sizes, index)]
    return time === undefined ? undefined : new Date(time).toISOString()
  }

  /** ISO 8601; undefined where no tree head covers the event at the position yet. */
  const provableAt = async (position: number) => {
    const head = await publicLog.head()
    const key = `${head?.id} ${position}`
    const known = times.get(key)
    if (known !== undefined || !head) return known
    const index = await publicLog.indexOf(position)
    const at = index === undefined || index >= head.size ? undefined : await found(head.id, index)
    // Stryker disable next-line ConditionalExpression: To set undefined in this cache is to delete what it has, and it has nothing there.
    if (at !== undefined) times.set(key, at)
    return at
  }

  return {
    provableAt,
    /** Of each version of a paper's PDF that is provable. */
    versions: async ({ auditLog }: Pick<Views, 'auditLog'>, paperId: string) => {
      const rows = await auditLog.find({ where: { entity: `paper:${paperId}` } })
      const publishing = rows.filter(({ values }) => 'sha256' in values && 'version' in values)
      const times = await Promise.all(
        publishing.map(async ({ position, values }) => [values['version'], await provableAt(position)] as const),
      )
      return new Map(times)
    },
    /** Changes whenever events become provable. */
    version: async () => (await publicLog.head())?.size ?? 0,
  }
}

export type ProvableSince = ReturnType<typeof openProvableSince>
