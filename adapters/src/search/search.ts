import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Facet, FacetFilter } from '@shodh/contracts/search/facets.ts'
import type { Excerpt, SearchWord } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { Position } from '../event-store/event-store.ts'

/** Bytes that a paper withholds, or withholds no longer: while one does, their text is not found. */
export type TextWithheld = { readonly sha256: string; readonly paperId: string; readonly isWithheld: boolean }

/** Papers and volumes by id; null where there is none. */
export type Indexed = {
  readonly papers: ReadonlyMap<string, PaperDocument | null>
  readonly volumes: ReadonlyMap<string, VolumeDocument | null>
  /** In the order of their events. */
  readonly withheld?: readonly TextWithheld[] | undefined
}

/** The last event that is indexed; the position is BEGINNING and the event undefined where none is. */
export type Reached = { readonly position: Position; readonly event?: string | undefined }

export type IndexState = Reached & {
  /** Counts the texts that were added. */
  readonly texts: number
}

type SearchOrder = 'best' | 'newest' | 'oldest'

export type SearchFilter = FacetFilter & {
  /** None: nothing is found. Every one of them must stand in a paper, or in the name of a volume. */
  readonly words: readonly SearchWord[]
  /** The best first, where none is given; of very many papers, dates are compared by year only. */
  readonly sort?: SearchOrder | undefined
  /** Whether facets are counted. */
  readonly facets?: boolean | undefined
  /** Volumes that are not found, and neither are their papers, unless they are named. */
  readonly except?: { readonly volumeIds: readonly string[]; readonly unlessPaperIds: readonly string[] } | undefined
  /** Papers that are skipped, and returned at most. */
  readonly skip: number
  readonly limit: number
}

/** Where the text of a PDF has words of the search that nothing else of the paper has. */
export type TextHit = Excerpt & {
  /** From 1. */
  readonly page: number
}

export type FoundPaper = { readonly paper: PaperDocument; readonly text?: TextHit | undefined }

export type FacetCount = { readonly value: string; readonly count: number }

/** How many have a value, of the papers that have the words: of the best 1,000, where `counted` says so many. */
export type CountedFacets = { readonly counted: number } & Readonly<Record<Facet, FacetCount[]>>

export type Found = {
  /** In the order that was asked for. */
  readonly papers: readonly FoundPaper[]
  /** All papers that match. */
  readonly total: number
  /** Best first, some at most. */
  readonly volumes: readonly VolumeDocument[]
  readonly facets?: CountedFacets | undefined
}

/** A PDF whose text was not added yet; `number` orders them. */
export type WithoutText = { readonly sha256: string; readonly number: number }

/**
 * A full-text index of papers, their PDFs and volumes, projected from the events of one log. It is lost without harm:
 * an empty one is filled again.
 */
export type SearchIndex = {
  state(): Promise<IndexState>
  /** The indexed documents with the ids. */
  documents(ids: { readonly papers: readonly string[]; readonly volumes: readonly string[] }): Promise<Indexed>
  /** Indexes documents, or removes them, and moves the position; all of it or nothing. */
  commit(changes: Indexed, reached: Reached): Promise<void>
  /** PDFs of indexed papers whose text was not added yet and is not withheld, oldest first: those after the number, 0 for all. */
  withoutText(limit: number, after: number): Promise<readonly WithoutText[]>
  /** Adds the text of a PDF by its pages; none where it can't be searched. */
  addText(sha256: string, pages: readonly string[]): Promise<void>
  find(filter: SearchFilter): Promise<Found>
  /** The words, with each that stands nowhere replaced by the indexed word most like it; undefined where one has none. */
  suggest(words: readonly SearchWord[]): Promise<readonly string[] | undefined>
  /** Removes everything. After an index was made anew by itself, it is needed before the first commit. */
  clear(): Promise<void>
  /** Where the index has it: puts an empty index in its place, which is damaged for this reason. */
  renew?(reason: string): Promise<void>
  close(): Promise<void>
}
