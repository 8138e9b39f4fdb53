import type { DigestRow } from '../digests.ts'
import type { TileLevel } from './tile-paths.ts'

/** A tile of the public log as it is stored, with as many hashes or entries as there are: it grows until it is full. */
export type TileDocument = {
  readonly id: string
  /** Base64 of 32 bytes each. */
  readonly hashes: string
  /** Of entries: the position of each one's event. */
  readonly positions?: readonly number[]
}

/** Where the tiles are stored: a read model of every event, which no projection folds. */
export const publicLogTiles = { name: 'public-log', version: 1, indexes: [] } as const

export const tileId = (level: TileLevel, index: number): string => `${level}/${String(index).padStart(12, '0')}`

/** The key of a log, in the vault. `id` counts the logs of the journal, from 0001: the last one is signed. */
export type LogKeyRow = {
  readonly id: string
  /** Never changes. */
  readonly origin: string
  /** Base64 of the 32 bytes that the key is made from (RFC 8032). */
  readonly seed: string
}

/** Why no tree head is signed. */
export type LogRefusal = {
  readonly sentence: string
  /** Of the tree head that the journal's events contradict; base64 of the root, where it is known. */
  readonly size: number
  readonly root?: string
  /** When it was mailed to who watches the log, in milliseconds since 1970; absent until then. */
  readonly mailedAt?: number
  /** The events were hashed again, and are not those that were signed: it stays until they agree. */
  readonly isOfEvents?: true
}

/** The last tree head of a log, in the vault; `id` as that of its key. */
export type LogHeadRow = {
  readonly id: string
  readonly vkey: string
  readonly size: number
  /** How many were signed. */
  readonly count: number
  /** As published, with the cosignatures of witnesses; empty until there is one. */
  readonly checkpoint: string
  /** When it was signed, in milliseconds since 1970. */
  readonly at: number
  readonly refusal?: LogRefusal
}

/** Signed tree heads, in the vault, in the order of their sizes; `id` is that of the log and a number. */
export type LogHistoryRow = {
  readonly id: string
  /** Size, time of the signature in milliseconds since 1970, base64 of the root. */
  readonly checkpoints: readonly (readonly [size: number, at: number, root: string])[]
}

/** The vault's rows of the public log. */
export type LogKinds = {
  readonly 'log-keys': LogKeyRow
  readonly 'log-heads': LogHeadRow
  readonly 'log-checkpoints': LogHistoryRow
  readonly 'audit-digests': DigestRow
}

/** The id of the journal's nth log. */
export const logNumber = (n: number): string => String(n).padStart(4, '0')
