import type { ServerOptions } from 'node:http'

/** How long a client may take for a request. A request as a whole has no limit: an upload over a slow line takes hours. */
export type TimeLimits = {
  /** Milliseconds for the header section. */
  readonly headersMs: number
  /** Milliseconds for a body that is no upload. */
  readonly bodyMs: number
  /**
   * Milliseconds over which the speed of an upload is measured: one that stalls is ended after two of them at the latest, and so
   * is a response that its client takes nothing of.
   */
  readonly uploadWindowMs: number
  /** Bytes a second below which an upload is ended. */
  readonly uploadBytesPerSecond: number
  /** Milliseconds without a byte of a part of an upload: for so long it holds the upload, and has its place among others. */
  readonly partSilenceMs: number
}

export const TIME_LIMITS: TimeLimits = {
  headersMs: 40_000,
  bodyMs: 60_000,
  uploadWindowMs: 90_000,
  uploadBytesPerSecond: 1000,
  partSilenceMs: 10_000,
}

/** Bytes of a header section: it has room for the longest address. */
export const HEADERS_MAX_BYTES = 24 * 1024

/** The part of it that node's server does itself; it checks all connections at intervals. */
export const serverOptions = ({ headersMs }: TimeLimits): ServerOptions => ({
  maxHeaderSize: HEADERS_MAX_BYTES,
  headersTimeout: headersMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 4),
})
