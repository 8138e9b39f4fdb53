import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Document, Except, Restricted } from '@shodh/adapters/read-store/read-store.ts'
import { positionText } from '@shodh/contracts/event.ts'
import type { PaperHistoryDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument, VolumePlaceDocument } from '@shodh/contracts/volumes/views.ts'
import { isExcepted } from './select.ts'
import { shareReads, type Shows, type Source, type View } from './served-views.ts'

type HiddenVolume = Pick<VolumeDocument, 'id' | 'aheadPaperIds'>

/** What the public does not see at the moment. */
type Hidden = {
  readonly volumes: readonly HiddenVolume[]
  readonly volumeIds: readonly string[]
  /** Papers of these volumes that were published ahead of them: the public sees them. */
  readonly aheadPaperIds: readonly string[]
  /** Differs wherever something else is hidden; empty where nothing is. */
  readonly key: string
}

const hiddenOf = (volumes: readonly HiddenVolume[]): Hidden => {
  const entries = volumes.map(({ id, aheadPaperIds = [] }) => [id, ...aheadPaperIds].join(' ')).toSorted()
  return {
    volumes,
    volumeIds: volumes.map(({ id }) => id),
    aheadPaperIds: volumes.flatMap(({ aheadPaperIds = [] }) => aheadPaperIds),
    key: entries.join(),
  }
}

const NOTHING = hiddenOf([])

export type HiddenVolumes = Source & {
  /** As of the last `current`. */
  readonly known: () => Hidden
  /** The same object as long as the same is hidden. */
  readonly current: () => Promise<Hidden>
  /** What is hidden to whatever has processed the log up to a position. */
  readonly at: (position: Position) => Promise<Hidden>
  /** A volume that is shown although it is in preparation. */
  readonly shown?: string | undefined
}

type Volumes = Pick<View<VolumeDocument>, 'find' | 'checkpoint' | 'build' | 'version'>

/**
 * The volumes in preparation, also those that were deleted, and those published at a position that one of the read
 * models (`positions`) has not reached, so that nobody sees half of a volume. They are read again after the read model
 * of volumes (`volumes`, with all of its documents) has moved; until then, only its checkpoint is, once for all queries
 * of a moment, or with the positions that versions are made of.
 */
export const hiddenVolumes = (volumes: Volumes, positions: () => Promise<readonly Position[]>): HiddenVolumes => {
  let known = { mark: '', hidden: NOTHING }

  const markNow = async () => {
    const checkpoint = await volumes.checkpoint()
    return `${volumes.build} ${checkpoint}`
  }
  const publishedAfter = (position: Position) =>
    volumes.find({ range: { field: 'published', from: positionText(Math.max(0, position + 1)) } })

  const read = async () => {
    const mark = await markNow()
    const reached = Math.min(...(await positions()))
    const [prepared, published] = await Promise.all([
      volumes.find({ where: { inPreparation: true } }),
      publishedAfter(reached),
    ])
    const hidden = hiddenOf([...prepared, ...published])
    known = {
      mark: published.length === 0 ? mark : '',
      hidden: hidden.key === known.hidden.key ? known.hidden : hidden,
    }
    return known.hidden
  }
  const readAgain = shareReads(read)
  const sharedMark = shareReads(markNow)
  const asOf = async (mark: string | number) => (mark === known.mark ? known.hidden : readAgain())
  const current = async () => asOf(await sharedMark())
  return {
    known: () => known.hidden,
    current,
    at: async position => {
      const [{ volumes: all }, published] = await Promise.all([current(), publishedAfter(position)])
      const others = published.filter(({ id }) => all.every(hidden => hidden.id !== id))
      return others.length === 0 ? known.hidden : hiddenOf([...all, ...others])
    },
    version: async () => (await asOf(await volumes.version())).key,
  }
}

/** The same without one volume, whose papers are there as if it were published. */
export const showingOne = (hidden: HiddenVolumes, volumeId: string): HiddenVolumes => {
  let last = { of: NOTHING, without: NOTHING }
  const without = (of: Hidden) => {
    if (last.of !== of) last = { of, without: hiddenOf(of.volumes.filter(({ id }) => id !== volumeId)) }
    return last.without
  }
  return {
    known: () => without(hidden.known()),
    current: async () => without(await hidden.current()),
    at: async position => without(await hidden.at(position)),
    version: async () => without(await hidden.current()).key,
    shown: volumeId,
  }
}

/** Which documents of a read model the public does not see. */
export type HiddenIn<D extends Document> = {
  readonly except: (hidden: Hidden) => Except<D>
  /** The volume of a document that was never public. */
  readonly unpublishedOf?: (document: D) => string | undefined
  /** A document that is public, without what in it never was. */
  readonly publicPartOf?: (document: D, hidden: Hidden) => D
}

/** Of volumes. */
export const hiddenById = {
  except: ({ volumeIds }) => ({ field: 'id', values: volumeIds }),
} satisfies HiddenIn<Document>

/** Of what papers are found through: that of a volume with papers published ahead is there, but not that it was deleted. */
export const hiddenWithoutPapers: HiddenIn<VolumePlaceDocument> = {
  except: ({ volumes }) => ({
    field: 'id',
    values: volumes.filter(({ aheadPaperIds = [] }) => aheadPaperIds.length === 0).map(({ id }) => id),
  }),
  publicPartOf: ({ deletion, ...place }, { volumeIds }) =>
    deletion && !volumeIds.includes(place.id) ? { ...place, deletion } : place,
}

type Unpublished = { readonly volumeId: string; readonly inPreparation?: true | undefined }
type OfPaper = Document & Partial<Unpublished>

/** Of documents of papers, whose id is in the field; `paperIn` is the paper in it. */
export const hiddenByPaper = <D extends OfPaper>(
  field: keyof D & string,
  paperIn: (document: D) => Partial<Unpublished> = document => document,
): HiddenIn<D> => ({
  except: ({ volumeIds, aheadPaperIds }) => ({
    field: 'volumeId',
    values: volumeIds,
    unless: { field, values: aheadPaperIds },
  }),
  unpublishedOf: document => {
    const { inPreparation, volumeId } = paperIn(document)
    return inPreparation && volumeId
  },
})

/** Of histories: versions that were replaced in preparation are left out, and the others retain their numbers. */
export const hiddenVersions: HiddenIn<PaperHistoryDocument> = {
  ...hiddenByPaper<PaperHistoryDocument>('id'),
  publicPartOf: ({ unpublished, ...history }) => {
    if (!unpublished) return history
    const { versions, fileNames } = history
    const isPublished = (_: unknown, n: number) => !unpublished.includes(versions[n]?.version ?? 0)
    return { ...history, versions: versions.filter(isPublished), fileNames: fileNames.filter(isPublished) }
  },
}

/** Hidden volumes whose papers are counted one by one. */
const FEW = 20

/** The whole minus what is excepted, where indexes count both: to look at each document costs four times as much. */
const countWithout = async <D extends Document>(
  view: View<D>,
  query: Restricted<D>,
  except: Except<D> | undefined,
): Promise<number> => {
  if (!except) return view.count(query)
  const { field, values, unless } = except
  const isNarrow = [field, unless?.field].some(name => name !== undefined && query.where?.[name] !== undefined)
  if (isNarrow || values.length + (unless?.values.length ?? 0) > FEW) return view.count({ ...query, except })
  const countOf = (name: string) => (value: string) =>
    view.count({ ...query, where: { ...query.where, [name]: value } as Restricted<D>['where'] })
  const sumOf = async (counts: readonly Promise<number>[]) =>
    (await Promise.all(counts)).reduce((one, other) => one + other, 0)
  const [all, hidden, shown] = await Promise.all([
    view.count(query),
    sumOf(values.map(countOf(field))),
    sumOf(unless ? unless.values.map(countOf(unless.field)) : []),
  ])
  return all - hidden + shown
}

/**
 * A view without what is hidden, and without what was deleted before it was public. Each result is of what was hidden
 * when it was read: what is known of that is used at once, compared while the store is read, and the query is repeated
 * where something else is hidden meanwhile.
 */
export const withoutHidden = <D extends Document>(
  view: View<D>,
  { except: exceptBy, unpublishedOf = () => undefined, publicPartOf }: HiddenIn<D>,
  hidden: HiddenVolumes,
): View<D> => {
  const isPublic = (document: D) => {
    const volumeId = unpublishedOf(document)
    return volumeId === undefined || volumeId === hidden.shown
  }
  const read = async <Result>(
    query: (except: Except<D> | undefined, used: Hidden) => Promise<Result>,
  ): Promise<Result> => {
    const used = hidden.known()
    const [result, current] = await Promise.all([
      query(used === NOTHING ? undefined : exceptBy(used), used),
      hidden.current(),
    ])
    return current === used ? result : read(query)
  }
  const showsBy = (of: Hidden) => {
    const except = exceptBy(of)
    const isShown = (document: D) => isPublic(document) && !isExcepted(document, { except })
    return { of, shows: isShown as Shows<D> }
  }
  let last = showsBy(NOTHING)
  const shows = async () => {
    const current = await hidden.current()
    if (last.of !== current) last = showsBy(current)
    return last.shows
  }
  return {
    get build() {
      return view.build ?? ''
    },
    checkpoint: () => view.checkpoint(),
    version: async () => {
      const [version, key] = await Promise.all([view.version(), hidden.version()])
      return key === '' ? version : `${version} ${key}`
    },
    get: async id => {
      const [document, isShown] = await Promise.all([view.get(id), shows()])
      if (!document || !isShown(document)) return undefined
      return publicPartOf ? publicPartOf(document, last.of) : document
    },
    find: query =>
      read(async (except, used) => {
        const found = await view.find(except ? { ...query, except } : query)
        const shown = found.every(isPublic) ? found : found.filter(isPublic)
        return publicPartOf ? shown.map(document => publicPartOf(document, used)) : shown
      }),
    count: query => read(except => countWithout(view, query, except)),
    groupBy: (query, fields, summed) =>
      read(except => view.groupBy(except ? { ...query, except } : query, fields, summed)),
    whole: { view, shows },
  }
}
