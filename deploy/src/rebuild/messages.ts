import type { ThreadError } from '@shodh/adapters/event-store/thread-error.ts'
import type { LoadOutcome, LoadRequest } from '@shodh/projections/runner/load-in-thread.ts'

/** What the thread is started with. */
export type RebuildData = { readonly directory: string; readonly requests: readonly LoadRequest[] }

/** What it says: how far it is, and in the end what came of it. */
export type RebuildMessage =
  | { readonly position: number; readonly at: number | undefined }
  | { readonly outcome: LoadOutcome }
  | ThreadError
