import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileTasks } from '@shodh/adapters/file-tasks/child-processes.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { pictures } from '../open.ts'

const MIB = 1024 * 1024
const LIMITS = { processes: 1, waitMs: 60_000, deadlineMs: 60_000, idleMs: 60_000 }

const openWith = (limits: { readonly memoryBytes: number }) =>
  openFileTasks({ module: new URL('../thread.ts', import.meta.url), native: pictures, ...LIMITS, ...limits })

/** By bytes of memory, for all test files of a process: to start one costs more than most of its tasks. */
const shared = new Map<number, FileTasks>()

const sharedWith = (memoryBytes: number) => {
  const tasks = shared.get(memoryBytes) ?? openWith({ memoryBytes })
  shared.set(memoryBytes, tasks)
  return tasks
}

/** The journal's own work on files, in a process that may have so many bytes of memory, and a folder for the files. */
export const withFileTasks = (memoryBytes = 512 * MIB) => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-tasks-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  return {
    inFolder: (name: string) => join(folder, name),
    tasks: sharedWith(memoryBytes),
    /** With limits of its own, until the test has ended. */
    open: (limits = {}) => {
      const tasks = openWith({ memoryBytes, ...limits })
      onTestFinished(() => tasks.close())
      return tasks
    },
  }
}
