import { setImmediate } from 'node:timers/promises'

/** What responses are made from: a read model, the search index, the day, another response. */
export type Source = {
  /** Resolves to another value whenever the source has changed. */
  readonly version: () => Promise<string | number>
}

/** The versions of all sources, as one text. */
export const versionOf = async (sources: readonly Source[]): Promise<string> =>
  (await Promise.all(sources.map(source => source.version()))).join()

/**
 * One read for all who ask in the same turn of the event loop. It begins after the last of them has asked, so that
 * each sees what was stored before.
 */
export const shareReads = <Result>(read: () => Promise<Result>) => {
  let next: Promise<Result> | undefined
  const begin = () => {
    next = undefined
    return read()
  }
  return () => (next ??= setImmediate().then(begin))
}

/** Makes something of sources once, and again when one of them has changed, or when it failed. */
export const makePerVersion = <Made>(sources: readonly Source[], make: () => Promise<Made>) => {
  let last: { readonly version: string; readonly made: Promise<Made> } | undefined
  return async () => {
    const version = await versionOf(sources)
    if (last?.version === version) return last.made
    const made = make()
    last = { version, made }
    made.catch(() => {
      if (last?.made === made) last = undefined
    })
    return made
  }
}
