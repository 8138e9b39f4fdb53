import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileTasks } from '@shodh/adapters/file-tasks/child-processes.ts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { pictures } from '../open.ts'

const LIMITS = { processes: 1, waitMs: 60_000, deadlineMs: 60_000, idleMs: 60_000 }

/** The journal's own work on files, in a process that may have so many bytes of memory, and a folder for the files. */
export const withFileTasks = (memoryBytes: number) => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-tasks-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  return {
    inFolder: (name: string) => join(folder, name),
    /** Until the test has ended. */
    open: (limits = {}) => {
      const module = new URL('../thread.ts', import.meta.url)
      const tasks = openFileTasks({ module, native: pictures, ...LIMITS, memoryBytes, ...limits })
      onTestFinished(() => tasks.close())
      return tasks
    },
  }
}
