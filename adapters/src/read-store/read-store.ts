import type { Position } from '../event-store/event-store.ts'

/** A stored document: JSON with its own id. */
export type Document = { readonly id: string }

/** `name` and `version` name the collection, so that a new version can be drawn beside the old one. */
export type ReadModel<D extends Document = Document> = {
  readonly name: string
  readonly version: number
  /** Each index: top-level fields, in the order in which `where` and `sort` use them. */
  readonly indexes: readonly (readonly (keyof D & string)[])[]
}

type Scalar = string | number | boolean

/** A field that is asked about has a plain name (`[A-Za-z_]\w*`) and holds texts, numbers or booleans, if anything. */
export type Find<D extends Document> = {
  /** Fields that must equal; an undefined value does not restrict. */
  readonly where?: { readonly [K in keyof D]?: (D[K] & Scalar) | undefined } | undefined
  /** A text field that must contain the text, compared code point by code point. */
  readonly contains?: { readonly field: keyof D & string; readonly text: string } | undefined
  /** Texts by code point, false before true, what is missing first, equals by id in the same direction. None: by id. */
  readonly sort?: { readonly field: keyof D & string; readonly descending?: boolean } | undefined
  readonly skip?: number | undefined
  /** 0: no documents; undefined: all. */
  readonly limit?: number | undefined
}

/** One document drawn anew, or removed. Of several changes of one id in a commit the last one counts. */
export type Change<D extends Document = Document> = { readonly id: string; readonly document: D | null }

/**
 * A document as drawing left it: null where it was removed or never drawn. Every event up to the position has been
 * drawn into it, none after it. The position may be greater than the checkpoint, where a process died within a commit.
 */
export type Standing<D extends Document> = { readonly document: D | null; readonly position: Position }

/** Documents drawn from events, each collection with the position up to which it is drawn. */
export type ReadStore = {
  /** Makes the collection and its indexes where they are missing. */
  collection<D extends Document>(model: ReadModel<D>): Promise<Collection<D>>
  /** Names (`name@version`) of the collections that are kept. */
  collections(): Promise<readonly string[]>
  /** Removes a collection with its checkpoint; a missing one is no error. */
  drop(model: Pick<ReadModel, 'name' | 'version'>): Promise<void>
  close(): Promise<void>
}

export type Collection<D extends Document> = {
  get(id: string): Promise<D | undefined>
  find(query: Find<D>): Promise<readonly D[]>
  count(query: Pick<Find<D>, 'where' | 'contains'>): Promise<number>
  /** Every document, ordered by id, in batches. */
  all(): AsyncIterable<readonly D[]>
  /** What drawing goes on from: an entry for every id. */
  standing(ids: readonly string[]): Promise<ReadonlyMap<string, Standing<D>>>
  /**
   * Stores the changes together with the checkpoint. Where the checkpoint that is kept is not below the given one,
   * nothing changes: a batch applied twice, or late, is harmless. An implementation may store the documents one after
   * the other and then the checkpoint; a document that is drawn further already stays.
   * Rejects with DocumentTooLarge, and changes nothing then, or with StoreFull or Unavailable (event-store.ts).
   */
  commit(changes: readonly Change<D>[], checkpoint: Position): Promise<void>
  /** BEGINNING where nothing has been drawn. */
  checkpoint(): Promise<Position>
}

/** Which version of a read model questions are answered from, while another may be drawn beside it; `id` is its name. */
export type Served = { readonly id: string; readonly version: number }

/** Where that is said. No log is drawn here: the checkpoint counts the changes. */
export const served: ReadModel<Served> = { name: 'served', version: 1, indexes: [] }

/** A stream with an event that can't be drawn into a read model: from that position on nothing of it is. */
export type ParkedStream = {
  readonly id: string
  /** `name@version` */
  readonly model: string
  readonly stream: string
  readonly position: Position
  readonly reason: string
}

/** Where that is said; the checkpoint counts, as above. */
export const parkedStreams: ReadModel<ParkedStream> = { name: 'parked-streams', version: 1, indexes: [['model']] }

/** More than the store keeps in one document. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge'
}
