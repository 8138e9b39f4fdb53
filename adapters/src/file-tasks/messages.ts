/** The argument of a guarded process. */
export type GuardOptions = {
  /** The module that offers the tasks, as a file URL. */
  readonly module: string
  /** Bytes of resident memory that the process may have, everything included. */
  readonly memoryBytes: number
}

/** A request to a guarded process, one at a time; the file itself follows on its standard input. */
export type TaskRequest = {
  readonly name: string
  readonly input?: unknown
  /** Bytes of the file. */
  readonly length: number
}

/** A message of the thread with the tasks: ready, once, and then the response to each request. */
export type TaskResponse = { readonly ready: true } | { readonly result: unknown } | { readonly error: string }

/** A message of the process: the thread's, with the resident memory in bytes, or why it crashed. */
export type GuardResponse = (TaskResponse & { readonly rssBytes: number }) | { readonly crash: string }
