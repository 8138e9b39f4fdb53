import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { LoadResult } from './steady-load.ts'

/** How often the log says of each volume, by its name, that it was created. */
export const createdVolumes = async (log: AsyncIterable<readonly Pick<StoredEvent, 'type' | 'data'>[]>) => {
  const times = new Map<string, number>()
  for await (const batch of log)
    for (const { type, data } of batch) {
      if (type !== 'VolumeCreated') continue
      const { name } = JSON.parse(data) as { readonly name: string }
      times.set(name, (times.get(name) ?? 0) + 1)
    }
  return times
}

/** What is wrong, as sentences: an acknowledged volume is there once, another at most once, and none that nobody asked for. */
export const wrongCounts = (
  times: ReadonlyMap<string, number>,
  { acknowledged, unknown }: Pick<LoadResult, 'acknowledged' | 'unknown'>,
): readonly string[] => [
  ...[...acknowledged].filter(name => !times.has(name)).map(name => `${name} was acknowledged, and is not in the log`),
  ...[...times].filter(([, count]) => count > 1).map(([name, count]) => `${name} is in the log ${count} times`),
  ...[...times.keys()]
    .filter(name => !acknowledged.has(name) && !unknown.has(name))
    .map(name => `${name} is in the log, and nobody created it`),
]
