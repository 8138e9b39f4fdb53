/** Work on a file, by the name under which a process offers it, with its input: what JSON can hold. */
export type FileTask<Result> = {
  readonly name: string
  readonly input?: unknown
  /** Throws where a value is no result of this task: it comes from a process that has read what a stranger sent. */
  readonly parse: (value: unknown) => Result
}

type TaskOptions = {
  /** Whose task it is: a process that becomes free goes to the key that has the fewest. Without one, a task is on its own. */
  readonly fairnessKey?: string | undefined
}

/** Work on untrusted files, each in a process of its own with bounded memory and time. */
export type FileTasks = {
  /**
   * Runs the task on the file at `path` as soon as a process is free; a slow one holds up only itself. Rejects with
   * TaskEnded where its process had to be ended, with TaskFailed where the task threw, with Unavailable where no process
   * can be started or becomes free in time, or the tasks are closed, and with the system's error where the file can't be
   * read.
   */
  run<Result>(task: FileTask<Result>, path: string, options?: TaskOptions): Promise<Result>
  /** Ends every process at once; what is running or waiting rejects with Unavailable. */
  close(): Promise<void>
}

/** The process of a task was ended, by its limits or by a crash: the file is more than can be worked on. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
}

/** The task threw; the process lives on. The message is the task's own. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed'
}
