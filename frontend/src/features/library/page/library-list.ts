import type { PaperState } from '../library-state.ts'
import { isSaved } from '../library-state.ts'

export type Order = 'recent' | 'name'

/** Saved papers of one volume, by serial. */
export type LibraryVolume = {
  readonly volumeId: string
  readonly name: string
  readonly year: number
  readonly papers: readonly PaperState[]
}

const savedAt = ({ versions }: PaperState) => versions.map(each => each.savedAt).reduce((a, b) => (a > b ? a : b), '')

const newestIn = ({ papers }: LibraryVolume) => papers.map(savedAt).reduce((a, b) => (a > b ? a : b), '')

const byName = new Intl.Collator(undefined, { numeric: true })

const compare: Readonly<Record<Order, (one: LibraryVolume, other: LibraryVolume) => number>> = {
  recent: (one, other) => (newestIn(one) < newestIn(other) ? 1 : -1),
  name: (one, other) => byName.compare(one.name, other.name) || other.year - one.year,
}

/** What is saved, by volume; the volumes by what was saved last, or by name. */
export const libraryVolumes = (states: Iterable<PaperState>, order: Order): readonly LibraryVolume[] => {
  const saved = [...states].filter(isSaved)
  const byVolume = Map.groupBy(saved, ({ paper: { paper } }) => paper.volumeId)
  return [...byVolume.entries()]
    .flatMap(([volumeId, papers]): LibraryVolume[] => {
      const sorted = papers.toSorted((one, other) => one.paper.paper.sr - other.paper.paper.sr)
      const [first] = sorted
      if (!first) return []
      const { volumeName: name, year } = first.paper.paper
      return [{ volumeId, name, year, papers: sorted }]
    })
    .toSorted(compare[order])
}

/** Bytes of all saved versions of a paper. */
export const bytesOf = ({ versions }: PaperState) => versions.reduce((sum, { bytes }) => sum + bytes, 0)
