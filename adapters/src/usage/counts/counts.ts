import { type Position, Unavailable } from '../../event-store/event-store.ts'
import type { Frozen, Published } from '../readings/readings.ts'

/**
 * What is counted of an item in a period. `pdf`, `page` and `zip` are counted requests, of which `latePdf` and
 * `latePage` were sent later; `viaZip` are requests of a paper as part of a ZIP. What was left out stands by its reason.
 */
export const COUNTERS = [
  'pdf',
  'page',
  'zip',
  'viaZip',
  'uniqueRequests',
  'uniqueInvestigations',
  'visits',
  'latePdf',
  'latePage',
  'robotsPdf',
  'robotsPage',
  'robotsZip',
  'doublePdf',
  'doublePage',
  'doubleZip',
  'staffPdf',
  'staffPage',
  'staffZip',
] as const

export type Counter = (typeof COUNTERS)[number]
export type Counters = Readonly<Record<Counter, number>>

/** The item that stands for the whole journal. */
export const JOURNAL = '*'

/** Days (2026-01-31), both included; an absent one is open. */
export type CountRange = { readonly from?: string | undefined; readonly to?: string | undefined }

export type Change = { readonly day: string; readonly item: string; readonly counters: Partial<Counters> }
export type RuleChange = { readonly day: string; readonly rule: string; readonly count: number }

export type Earlier = { readonly source: string; readonly item: string; readonly count: number }

/** Figures would be too small until every reading is counted again. */
export class Recounting extends Unavailable {
  constructor() {
    super('Readings are being counted again. Their figures will be here in a few minutes.')
  }
}

/** What becomes of a batch of readings. */
export type CountChanges = {
  readonly counts: readonly Change[]
  readonly rules: readonly RuleChange[]
  /** Counts of a source take the place of its former ones. */
  readonly earlier: readonly Earlier[]
  /** Of the same rules, figures of an item take the place of its former ones. */
  readonly published: readonly Published[]
  /** Take the place of what their days had before. */
  readonly frozen: readonly Frozen[]
  /** Late readings, which must not be counted again. */
  readonly lateIds: readonly string[]
  /** The robot rule of user agents by reference; null of people. */
  readonly agents: ReadonlyMap<string, string | null>
  readonly contents: ReadonlyMap<string, readonly string[]>
}

export type CountsState = {
  /** The last batch that is counted. */
  readonly position: Position
  readonly event?: string | undefined
  /** The position after which batches are needed to go on: sessions and double clicks that may still change. */
  readonly resumeFrom: Position
  /** The rules that robots were found by. */
  readonly rules: string
}

/** A counted day, month or year of the journal. */
export type Counted = { readonly period: string; readonly counters: Counters }

/** What is asked of counts. */
export type CountQueries = {
  state(): Promise<CountsState>
  /** By item, the journal among them. */
  sums(range?: CountRange): Promise<ReadonlyMap<string, Counters>>
  /** Of some items. */
  sumsOf(items: readonly string[], range?: CountRange): Promise<ReadonlyMap<string, Counters>>
  /** Of an item by day or month, the first first; without those when nothing was requested. */
  series(item: string, length: 'day' | 'month', range?: CountRange): Promise<readonly Counted[]>
  /** Requests of robots by rule, most first. */
  byRule(range?: CountRange): Promise<readonly { readonly rule: string; readonly count: number }[]>
  /** Everything that was counted on some days. */
  days(range: CountRange): Promise<Frozen>
  earlier(): Promise<readonly Earlier[]>
  /** As counted by the rules that those of these counts took the place of; undefined where there were none. */
  published(): Promise<Published | undefined>
  /** The first day with a counted reading that was not sent later. */
  since(): Promise<string | undefined>
}

/**
 * Counts of readings by item and period, projected from the log of readings. They are lost without harm: empty ones are
 * counted again.
 */
export type Counts = CountQueries & {
  /** Adds the changes and moves the position; all of it or nothing. */
  commit(changes: CountChanges, reached: Omit<CountsState, 'rules'>): Promise<void>
  agents(refs: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  contents(refs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Those of the late readings that were counted before. */
  knownLate(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes everything. After counts were made anew by themselves, it is needed before the first commit. */
  clear(): Promise<void>
  /** Where the counts have it: puts empty ones in the place of these, which are damaged for this reason. */
  renew?(reason: string): Promise<void>
  close(): Promise<void>
}
