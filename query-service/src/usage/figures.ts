import type { Counters, CountQueries } from '@shodh/adapters/usage/counts/counts.ts'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { FastifyRequest } from 'fastify'
import { shareReads, type Source } from '../views/served-views.ts'
import { isStaff } from '../permissions.ts'

/** Milliseconds for which the public sees the same figures, so that caches hold. */
const PUBLIC_FOR_MS = 600_000

/** What was counted of each paper and volume so far. */
export type Sums = ReadonlyMap<string, Counters>

type FigureSource = Source & {
  /** Undefined while counts are unavailable: what is shown then has no figures. */
  readonly load: () => Promise<Sums | undefined>
}

/** The position of no counts. */
export const NOWHERE = -2

export const unlessUnavailable = async <T, Instead>(work: () => Promise<T>, instead: Instead): Promise<T | Instead> => {
  try {
    return await work()
  } catch (error) {
    // there may be no room to make them anew
    if (error instanceof Unavailable || error instanceof StoreFull) return instead
    throw error
  }
}

/** Live figures for staff, and those that everybody else sees, which change seldom. */
export type Figures = { readonly live: FigureSource; readonly published: FigureSource }

type Needed = Pick<CountQueries, 'state' | 'sums'>

const liveFigures = ({ state, sums }: Needed): FigureSource => {
  let last: { readonly position: string; readonly sums: Promise<Sums> } | undefined
  const position = shareReads(async () => {
    const { position: reached, rules } = await state()
    return `${reached} ${rules}`
  })
  const load = async () => {
    const now = await position()
    if (last?.position !== now) last = { position: now, sums: sums() }
    return last.sums
  }
  return {
    version: () => unlessUnavailable(position, NOWHERE),
    load: () =>
      unlessUnavailable(load, undefined).then(found => {
        if (!found) last = undefined
        return found
      }),
  }
}

const publishedFigures = (live: FigureSource, now: () => number): FigureSource => {
  let taken: { readonly at: number; readonly position: string | number; readonly sums: Sums } | undefined
  const current = async () => {
    if (taken && now() - taken.at < PUBLIC_FOR_MS) return taken
    const [position, sums] = [await live.version(), await live.load()]
    if (sums) taken = { at: now(), position, sums }
    return taken
  }
  return {
    version: async () => (await current())?.position ?? NOWHERE,
    load: async () => (await current())?.sums,
  }
}

export const openFigures = (counts: Needed, now = () => performance.now()): Figures => {
  const live = liveFigures(counts)
  return { live, published: publishedFigures(live, now) }
}

/** The figures that the request may see. */
export const figuresFor = ({ live, published }: Figures, request: Pick<FastifyRequest, 'actor'>) =>
  isStaff(request) ? live : published

/** The paper with its downloads, where they are known. */
export const withDownloads =
  (sums: Sums | undefined) =>
  <Paper extends { readonly id: string }>(paper: Paper): Paper & { readonly downloads?: number } =>
    sums ? { ...paper, downloads: sums.get(paper.id)?.pdf ?? 0 } : paper

/** The volume with its downloads as ZIP, where they are known. */
export const withVolumeDownloads =
  (sums: Sums | undefined) =>
  <Volume extends { readonly id: string }>(volume: Volume) => {
    if (!sums) return volume
    const downloads = sums.get(volume.id)?.zip ?? 0
    return { ...volume, volumeDownloads: downloads, downloads }
  }
