import type { Counters, Counts } from '@shodh/adapters/counts/counts.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Stamped } from '../stamps.ts'

/** Milliseconds for which the public sees the same figures, so that caches hold. */
const PUBLIC_FOR_MS = 600_000

/** What was counted of each paper and volume so far. */
export type Sums = ReadonlyMap<string, Counters>

export type FigureSource = Stamped & { readonly load: () => Promise<Sums> }

/** Live figures for staff, and those that everybody else sees, which change seldom. */
export type Figures = { readonly live: FigureSource; readonly published: FigureSource }

type Needed = Pick<Counts, 'state' | 'sums'>

const liveFigures = ({ state, sums }: Needed): FigureSource => {
  let last: { readonly position: number; readonly sums: Promise<Sums> } | undefined
  const position = async () => (await state()).position
  return {
    version: 'live',
    checkpoint: position,
    load: async () => {
      const now = await position()
      if (last?.position !== now) last = { position: now, sums: sums() }
      return last.sums
    },
  }
}

const publishedFigures = (live: FigureSource, now: () => number): FigureSource => {
  let taken: { readonly at: number; readonly position: number; readonly sums: Sums } | undefined
  const current = async () => {
    if (!taken || now() - taken.at >= PUBLIC_FOR_MS)
      taken = { at: now(), position: await live.checkpoint(), sums: await live.load() }
    return taken
  }
  return {
    version: 'published',
    checkpoint: async () => (await current()).position,
    load: async () => (await current()).sums,
  }
}

export const openFigures = (counts: Needed, now = () => performance.now()): Figures => {
  const live = liveFigures(counts)
  return { live, published: publishedFigures(live, now) }
}

export const isStaff = ({ actor }: Pick<FastifyRequest, 'actor'>) =>
  actor !== null && may(actor.role, 'see the back office')

/** The figures that the request may see. */
export const figuresFor = ({ live, published }: Figures, request: Pick<FastifyRequest, 'actor'>) =>
  isStaff(request) ? live : published

export const downloadsOf = (sums: Sums, paperId: string) => sums.get(paperId)?.pdf ?? 0

/** The paper with its downloads. */
export const withDownloads =
  (sums: Sums) =>
  <Paper extends { readonly id: string }>(paper: Paper) => ({ ...paper, downloads: downloadsOf(sums, paper.id) })

/** The volume with its downloads as ZIP. */
export const withVolumeDownloads =
  (sums: Sums) =>
  <Volume extends { readonly id: string }>(volume: Volume) => {
    const downloads = sums.get(volume.id)?.zip ?? 0
    return { ...volume, volumeDownloads: downloads, downloads }
  }
