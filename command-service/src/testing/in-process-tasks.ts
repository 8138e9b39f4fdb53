import { readFile } from 'node:fs/promises'
import { type FileTasks, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'

type Work = Readonly<Record<string, (file: Uint8Array, input: unknown) => Promise<unknown>>>

/** Work on files, by the names of its tasks, in this process. */
export const inProcess = (work: Work): FileTasks => ({
  run: async (task, path) => {
    const file = new Uint8Array(await readFile(path))
    const result = await work[task.name]?.(file, task.input).catch((error: Error) => {
      throw new TaskFailed(error.message)
    })
    return task.parse(result)
  },
  close: async () => {},
})
