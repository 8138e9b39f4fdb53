import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { searchWords } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { Indexed, Reached, SearchFilter, SearchIndex } from '../search.ts'

/** Another handle on the same index; the suite closes it. */
export type Open = () => Promise<SearchIndex>

const DAY = '2025-01-15T00:00:00.000Z'

/** A volume as read models have it. */
export const volume = (changes: Partial<VolumeDocument> = {}): VolumeDocument => ({
  id: 'v1',
  _id: 'v1',
  name: 'Vol. I, No. 1',
  displayName: 'Vol. I, No. 1',
  year: 2025,
  issueType: 'Regular',
  isActive: true,
  totalPapers: 1,
  paperCount: 1,
  sortKey: 0,
  createdAt: DAY,
  updatedAt: DAY,
  lastUpdated: DAY,
  order: '',
  revision: 0,
  isDeleted: false,
  searchText: '',
  ...changes,
})

/** A paper as read models have it; its PDF is called by its id unless `sha256` is given. */
export const paper = (id: string, changes: Partial<PaperDocument> = {}): PaperDocument => ({
  id,
  _id: id,
  sr: 1,
  title: 'Untitled',
  authorName: 'Asha Rao',
  volumeId: 'v1',
  volumeName: 'Vol. I, No. 1',
  volume: { id: 'v1', name: 'Vol. I, No. 1', year: 2025, issueType: 'Regular' },
  year: 2025,
  issueType: 'Regular',
  uploadDate: DAY,
  createdAt: DAY,
  updatedAt: DAY,
  fileSize: 1000,
  sha256: `pdf of ${id}`,
  version: 1,
  downloadUrl: '',
  volumeKey: '',
  order: '',
  searchText: '',
  crc32: 0,
  fileName: '',
  revision: 0,
  isDeleted: false,
  ...changes,
})

const byId = <D extends { readonly id: string }>(documents: readonly D[]) =>
  new Map<string, D | null>(documents.map(one => [one.id, one]))

export const changes = (papers: readonly PaperDocument[], volumes: readonly VolumeDocument[] = []): Indexed => ({
  papers: byId(papers),
  volumes: byId(volumes),
})

export const removed = (...ids: readonly string[]): Indexed => ({
  papers: new Map(ids.map(id => [id, null])),
  volumes: new Map(),
})

/** Indexes papers; the position only has to differ from others. */
export const indexed = async (
  index: SearchIndex,
  papers: readonly PaperDocument[],
  reached: Reached = { position: 1 },
) => index.commit(changes(papers), reached)

export const search = (index: SearchIndex, query: string, filter: Partial<SearchFilter> = {}) =>
  index.find({ words: searchWords(query), skip: 0, limit: 20, ...filter })

/** The ids of the papers that are found, best first. */
export const idsFor = async (index: SearchIndex, query: string, filter: Partial<SearchFilter> = {}) =>
  (await search(index, query, filter)).papers.map(({ paper: { id } }) => id)
