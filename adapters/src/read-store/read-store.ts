import { type Position, Unavailable } from '../event-store/event-store.ts'

/** A stored document: JSON with its own id. */
export type Document = { readonly id: string }

/** `name`, `version` and `build` name the collection, so that a new one can be projected beside the old one. */
export type ReadModel<D extends Document = Document> = {
  readonly name: string
  readonly version: number
  /** Counts the collections of one version, which differ by what they are projected from; 0 unless given. */
  readonly build?: number | undefined
  /** Each index: top-level fields, in the order in which `where` and `sort` use them. */
  readonly indexes: readonly (readonly (keyof D & string)[])[]
}

type Scalar = string | number | boolean

type Among<D extends Document> = { readonly field: keyof D & string; readonly values: readonly string[] }

/** Documents whose text field is one of the values are left out, unless another text field is one of its own. */
export type Except<D extends Document> = Among<D> & { readonly unless?: Among<D> | undefined }

/** A queried field has a plain name (`[A-Za-z_]\w*`) and holds texts, numbers or booleans, if anything. */
export type Find<D extends Document> = {
  /** Fields that must equal; an undefined value does not restrict. */
  readonly where?: { readonly [K in keyof D]?: (D[K] & Scalar) | undefined } | undefined
  /** A text field that must contain the text, compared code point by code point. */
  readonly contains?: { readonly field: keyof D & string; readonly text: string } | undefined
  /** A text field that must not be before `from` nor after `to`, compared code point by code point. */
  readonly range?:
    | { readonly field: keyof D & string; readonly from?: string | undefined; readonly to?: string | undefined }
    | undefined
  readonly except?: Except<D> | undefined
  /** Texts by code point, false before true, what is missing first, equals by id in the same direction. None: by id. */
  readonly sort?: { readonly field: keyof D & string; readonly descending?: boolean } | undefined
  readonly skip?: number | undefined
  /** 0: no documents; undefined: all. */
  readonly limit?: number | undefined
}

/** What decides which documents are found. */
export type Restricted<D extends Document> = Pick<Find<D>, 'where' | 'contains' | 'range' | 'except'>

/** Documents that have the same texts or numbers in some fields: how many, and the sum of a further field, a number, over them. */
export type GroupTotals<D extends Document, Field extends keyof D> = Pick<D, Field> & {
  readonly count: number
  readonly sum: number
}

/** One document replaced, or removed. Of several changes of one id in a commit the last one counts. */
export type Change<D extends Document = Document> = { readonly id: string; readonly document: D | null }

/**
 * A document as projected: null where it was removed or never projected. Every event up to the position has been
 * projected into it, none after it. The position is ahead of the checkpoint where a process died within a commit.
 */
export type DocumentStatus<D extends Document> = { readonly document: D | null; readonly position: Position }

export type Named = Pick<ReadModel, 'name' | 'version' | 'build'>

/** `name@version`, or `name@version.build` where it is not the first. */
export const collectionName = ({ name, version, build = 0 }: Named): string =>
  build === 0 ? `${name}@${version}` : `${name}@${version}.${build}`

/** What `collectionName` was given; undefined where it gave no such name. */
export const namedBy = (collection: string): (Named & { readonly build: number }) | undefined => {
  const [, name, version, build = '0'] = /^(.*)@(\d+)(?:\.(\d+))?$/su.exec(collection) ?? []
  return name === undefined ? undefined : { name, version: Number(version), build: Number(build) }
}

/** The log and the event types that a collection is projected from: stored once, and never changed. */
export type Origin = {
  /** The id of the log. */
  readonly log: string
  /** The event types that are handled, sorted: every event of these types up to the checkpoint has been projected. */
  readonly types: readonly string[]
}

/** How far a collection is projected. */
export type Checkpoint = {
  readonly collection: string
  readonly position: Position
  /** The id of the event at the position, where it is known. */
  readonly event?: string | undefined
  /** Undefined until it is claimed. No types where a version moved the checkpoint that doesn't say which it handles. */
  readonly origin?: Origin | undefined
}

/** Documents projected from events, each collection with the position up to which it is projected. */
export type ReadStore = {
  /** Creates the collection and its indexes where they are missing. */
  collection<D extends Document>(model: ReadModel<D>): Promise<Collection<D>>
  /** Names (`collectionName`) of the stored collections. */
  collections(): Promise<readonly string[]>
  /** The checkpoints of these collections. */
  checkpoints(): Promise<readonly Checkpoint[]>
  /** How far each of these collections is projected, by its name (`collectionName`). */
  positions(): Promise<ReadonlyMap<string, Position>>
  /** Where this handle alone moves the positions that somebody may wait for: how many commits it has made. */
  readonly commits?: () => number
  /** Begins to project a batch of events into several collections. Rejects with Unavailable where one has been dropped. */
  begin(concerned: readonly Concerned[]): Promise<Batch>
  /** Removes a collection with its checkpoint; a missing one is no error. */
  drop(model: Named): Promise<void>
  /**
   * Where the store has it: projects collections that nothing has been projected into, all at once. They stay as they
   * are until `load` has returned how far it projected, and have every document then; of those that have been dropped or
   * projected as far meanwhile, nothing changes. Whatever interrupts it leaves nothing. Rejects as `load` does, or with
   * StoreFull or Unavailable.
   */
  bulkLoad?(models: readonly LoadedModel[], load: BulkLoad): Promise<void>
  /**
   * Where the store has it: puts an empty store in its place, which is damaged for this reason. Read models that were
   * projected are not served, and every collection that was opened before rejects with Unavailable.
   */
  renew?(reason: string): Promise<void>
  close(): Promise<void>
}

/** A collection, and the ids of documents in it that a batch of events changes. */
export type Concerned = { readonly model: Named; readonly ids: readonly string[] }

export type Batch = {
  /** By collection, as Collection.statuses. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<string, DocumentStatus<Document>>>
  /** As Collection.commit of each of these collections, which were named at the beginning. */
  readonly commit: (
    changes: ReadonlyMap<string, readonly Change[]>,
    checkpoint: Position,
    event?: string,
  ) => Promise<void>
}

/** How far a collection was projected, with the id of the event there. */
export type Reached = { readonly checkpoint: Position; readonly event?: string | undefined }

/** A read model, whatever its documents. */
export type LoadedModel = Named & { readonly indexes: readonly (readonly string[])[] }

/** Projects into the collections of the models, in their order. */
export type BulkLoad = (collections: readonly LoadedCollection[]) => Promise<Reached>

/** A collection that is loaded. It is read and written at once; null where there is no document. */
export type LoadedCollection = {
  get(id: string): Document | null
  set(id: string, document: Document | null): void
  /** The collection stays as it is. */
  leaveOut(): void
}

export type Collection<D extends Document> = {
  get(id: string): Promise<D | undefined>
  find(query: Find<D>): Promise<readonly D[]>
  count(query: Restricted<D>): Promise<number>
  /** The totals of each group of documents that differs in `fields`, in their order; none where nothing is found. */
  groupBy<Field extends keyof D & string>(
    query: Restricted<D>,
    fields: readonly Field[],
    summed: keyof D & string,
  ): Promise<readonly GroupTotals<D, Field>[]>
  /** Every document, ordered by id, in batches. */
  all(): AsyncIterable<readonly D[]>
  /** The status from which projecting resumes: an entry for every id. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, DocumentStatus<D>>>
  /**
   * Stores the changes together with the checkpoint. Where the stored checkpoint is not below the given one,
   * nothing changes: a batch applied twice, or late, is harmless. An implementation may store the documents one after
   * the other and then the checkpoint; a document that is projected further already stays.
   * `event` is the id of the event at the checkpoint: given with each commit or with none.
   * Rejects with DocumentTooLarge, and changes nothing then, or with StoreFull or Unavailable (event-store.ts).
   */
  commit(changes: readonly Change<D>[], checkpoint: Position, event?: string): Promise<void>
  /** BEGINNING where nothing has been projected. */
  checkpoint(): Promise<Position>
  /** Stores the collection's origin where none is stored yet; returns the stored one. */
  claim(origin: Origin): Promise<Origin>
}

/**
 * Stores a change in a collection that is projected from no log, whose checkpoint counts the changes: again where another
 * process was there first.
 */
export const storeChange = async <D extends Document>(collection: Collection<D>, { id, document }: Change<D>) => {
  const text = JSON.stringify(document)
  while (JSON.stringify((await collection.get(id)) ?? null) !== text)
    await collection.commit([{ id, document }], (await collection.checkpoint()) + 1)
}

/** The collection that queries of a read model read, while another may be projected; `id` is the model's name. */
export type Served = {
  readonly id: string
  readonly version: number
  readonly build?: number | undefined
  /** The id of the log that it is projected from. */
  readonly log?: string | undefined
  /** Why queries are refused until another collection is projected: this one was projected from events not in the log. */
  readonly withheld?: string | undefined
}

/** Where this is stored. It is projected from no log: the checkpoint counts the changes. */
export const served: ReadModel<Served> = { name: 'served', version: 1, indexes: [] }

/** A stream with an event that can't be projected into a read model: from that position on, none of its events is. */
export type ParkedStream = {
  readonly id: string
  /** `collectionName` its collection. */
  readonly model: string
  readonly stream: string
  readonly position: Position
  readonly reason: string
  /** When it was parked, ISO 8601; earlier versions stored none. */
  readonly at?: string | undefined
}

/** Where this is stored; the checkpoint counts, as above. */
export const parkedStreams: ReadModel<ParkedStream> = { name: 'parked-streams', version: 1, indexes: [['model']] }

/** The last rebuild of a read model that was requested; `id` is its name. */
export type Rebuild = {
  readonly id: string
  /** `collectionName` the collection that is projected for it. */
  readonly collection: string
  /** ISO 8601. */
  readonly startedAt: string
  /** Why it ended without being served: an event can't be projected. */
  readonly failure?: string | undefined
}

/** Where this is stored; the checkpoint counts, as above. */
export const rebuilds: ReadModel<Rebuild> = { name: 'rebuilds', version: 1, indexes: [] }

/** Larger than the store's limit for one document. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge'
}

/** Another process has dropped the collection; whoever opens it anew has it again. */
export const droppedError = (name: string) => new Unavailable(`The collection ${name} has been dropped`)

/** The field, if it has a plain name: only such fields can be queried. */
export const plainName = (field: string) => {
  if (!isPlainName(field)) throw new Error(`Documents can't be found by the field ${JSON.stringify(field)}`)
  return field
}

export const isPlainName = (field: string) => /^[a-z_]\w*$/i.test(field)
