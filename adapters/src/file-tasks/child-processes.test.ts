import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { openFileTasks } from './child-processes.ts'
import { fileTasksContract, sample, untilGone } from './contract.ts'
import { processState } from './testing/process-state.ts'
import { TaskEnded } from './file-tasks.ts'

const MIB = 1024 * 1024
const LIMIT = 192 * MIB

const DEFAULTS = { processes: 2, memoryBytes: LIMIT, waitMs: 60_000, deadlineMs: 60_000, idleMs: 60_000 }

/** What a task is run on that needs no file. */
const FILE = import.meta.filename

const sampleTasks = new URL('./testing/sample-tasks.ts', import.meta.url)

fileTasksContract('Tasks in child processes', limits => openFileTasks({ module: sampleTasks, ...DEFAULTS, ...limits }))

describe('Tasks in child processes', () => {
  const open = (limits: Partial<Parameters<typeof openFileTasks>[0]> = {}) => {
    const tasks = openFileTasks({ module: sampleTasks, ...DEFAULTS, processes: 1, ...limits })
    onTestFinished(() => tasks.close())
    return tasks
  }

  test('use a process again while it is young', async () => {
    const tasks = open()
    const first = await tasks.run(processState, FILE)
    expect((await tasks.run(processState, FILE)).pid).toBe(first.pid)
  })

  test('end a process that has had nothing to do for a while', async () => {
    const tasks = open({ idleMs: 100 })
    const first = await tasks.run(processState, FILE)
    await untilGone(first.pid)
    expect((await tasks.run(processState, FILE)).pid).not.toBe(first.pid)
  })

  test('end a process that holds much of what it has read, before the next task', async () => {
    const tasks = open()
    const first = await tasks.run(processState, FILE)
    await tasks.run(sample('hold memory', 40 * MIB), FILE)
    expect((await tasks.run(processState, FILE)).pid).not.toBe(first.pid)
  })

  test('take another process where one was killed while it rested', async () => {
    const tasks = open()
    const { pid } = await tasks.run(processState, FILE)
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
    await setTimeout(0)
    expect((await tasks.run(processState, FILE)).pid).not.toBe(pid)
  })

  test('are unavailable where their module can’t be loaded', async () => {
    const tasks = open({ module: new URL('./no-such-tasks.ts', import.meta.url) })
    await expect(tasks.run(sample('read'), FILE)).rejects.toThrow(Unavailable)
  })

  test('may neither write nor start anything', async () => {
    await expect(open().run(sample('write', '/tmp/file-tasks-written'), FILE)).rejects.toThrow(/restricted/u)
    await expect(open().run(sample('start', process.execPath), FILE)).rejects.toThrow(/restricted/u)
  })

  test('read no other file', async () => {
    const tasks = open()
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'secret'), 'secret')
    const root = join(import.meta.dirname, '../../..')
    for (const path of [join(folder, 'secret'), join(root, 'package.json'), '/proc/self/environ', root])
      await expect(tasks.run(sample('open', path), FILE)).rejects.toThrow(/restricted/u)
  })

  test('load no native code, unless their module needs it', async () => {
    await expect(open().run(sample('load', process.execPath), FILE)).rejects.toThrow(/addon.*disabled/u)
  })

  test('with native code have processes of their own, for which one that rests gives way', async () => {
    const tasks = open({ native: [{ module: new URL(sampleTasks), tasks: ['read'] }] })
    const { pid } = await tasks.run(processState, FILE)
    await tasks.run(sample('read'), FILE)
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/u)
    await tasks.run(sample('read'), FILE)
    expect((await tasks.run(processState, FILE)).pid).not.toBe(pid)
  })

  test('a process ends when the one that started it is killed, even while a task never ends', async () => {
    const script = fileURLToPath(new URL('./testing/hang-until-killed.ts', import.meta.url))
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output] = await once(parent.stdout.setEncoding('utf8'), 'data')
    expect(() => process.kill(Number(output), 0)).not.toThrow()
    parent.kill('SIGKILL')
    await untilGone(Number(output))
  })

  describe('on Linux', () => {
    const NO_PROC = 'The memory of another process can be read on Linux only'
    const NO_PRLIMIT = 'There is no prlimit here'
    const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0

    const peakOf = (pid: number) => {
      try {
        return Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
      } catch {
        return undefined
      }
    }

    test.for(['fill buffers', 'fill the heap'])(
      'this never has more resident memory than it may: %s',
      async (name, context) => {
        context.skip(process.platform !== 'linux', NO_PROC)
        const tasks = open()
        const { pid } = await tasks.run(processState, FILE)
        const outcome = tasks.run(sample(name), FILE).catch((error: unknown) => error)
        let peak = 0
        for (let now = peakOf(pid); now !== undefined; now = peakOf(pid)) {
          peak = Math.max(peak, now)
          await setTimeout(1)
        }
        expect(await outcome).toBeInstanceOf(TaskEnded)
        expect(peak).toBeGreaterThan(LIMIT / 2)
        expect(peak).toBeLessThanOrEqual(LIMIT)
      },
    )

    test('the kernel refuses memory beyond the limit, however fast it is requested', async context => {
      context.skip(!hasPrlimit, NO_PRLIMIT)
      const tasks = open()
      expect(await tasks.run(sample('reserve at once', 10 * MIB), FILE)).toEqual({ bytes: 10 * MIB })
      await expect(tasks.run(sample('reserve at once', LIMIT), FILE)).rejects.toThrow(TaskEnded)
    })

    test('the kernel opens nothing for a process once it is ready: no file, no socket, no native code', async context => {
      context.skip(!hasPrlimit, NO_PRLIMIT)
      const tasks = open({ native: [{ module: new URL(sampleTasks), tasks: ['load'] }] })
      await expect(tasks.run(sample('open', sampleTasks.pathname), FILE)).rejects.toThrow(/EMFILE/u)
      await expect(tasks.run(sample('connect', 9), FILE)).rejects.toThrow(/EMFILE/u)
      await expect(tasks.run(sample('load', process.execPath), FILE)).rejects.toThrow(/Too many open files/u)
    })

    test('every thread of a process gives way to requests', async context => {
      context.skip(process.platform !== 'linux', NO_PROC)
      const { pid } = await open().run(processState, FILE)
      const threads = readdirSync(`/proc/${pid}/task`)
      expect(threads.length).toBeGreaterThan(2)
      const priority = Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority())
      expect(new Set(threads.map(thread => getPriority(Number(thread))))).toEqual(new Set([priority]))
    })

    test('the machine ends such a process before any other', async context => {
      context.skip(process.platform !== 'linux', NO_PROC)
      const { pid } = await open().run(processState, FILE)
      expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    })
  })
})
