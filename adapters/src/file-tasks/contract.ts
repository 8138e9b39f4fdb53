import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { type FileTask, type FileTasks, TaskEnded, TaskFailed } from './file-tasks.ts'
import { processState } from './testing/process-state.ts'

const MIB = 1024 * 1024

/** Limits that a test reaches in moments. */
type SmallLimits = {
  readonly processes?: number
  readonly memoryBytes?: number
  readonly waitMs?: number
  readonly deadlineMs?: number
  readonly report?: (ended: TaskEnded) => void
}

/** Opens the tasks of sample-tasks.ts. */
export type Open = (limits: SmallLimits) => FileTasks

/** A task of sample-tasks.ts whose results are taken as they are. */
export const sample = (name: string, input?: unknown): FileTask<unknown> => ({ name, input, parse: value => value })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Resolves once there is no such process. */
export const untilGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

/** What every implementation owes; its own test calls it. */
export const fileTasksContract = (name: string, openTasks: Open) =>
  describe(`${name} keep the contract`, () => {
    let folder: string
    let path: string
    let tasks: FileTasks

    const open = (limits: SmallLimits = {}) => {
      const opened = openTasks({ memoryBytes: 192 * MIB, ...limits })
      onTestFinished(() => opened.close())
      return opened
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'file-tasks-'))
      path = join(folder, 'file')
      await writeFile(path, 'नदी')
      tasks = openTasks({ memoryBytes: 192 * MIB })
    })
    afterAll(async () => {
      await tasks.close()
      await rm(folder, { recursive: true })
    })

    test('a task gets a file, and its result is returned', async () => {
      expect(await tasks.run(sample('read'), path)).toEqual({ text: 'नदी' })
    })

    test('a task gets its input, and files of any size', async () => {
      const [none, large] = [join(folder, 'none'), join(folder, 'large')]
      await writeFile(none, '')
      await writeFile(large, 'नदी'.repeat(600_000))
      expect(await tasks.run(sample('measure', { pages: [1] }), none)).toEqual({ bytes: 0, input: { pages: [1] } })
      expect(await tasks.run(sample('measure'), large)).toEqual({ bytes: 5_400_000, end: 'नदी' })
    })

    test('a file that can’t be read is an error of the system, and the next task is run', async () => {
      await expect(tasks.run(sample('read'), join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/u)
      await expect(tasks.run(sample('read'), folder)).rejects.toThrow(/EISDIR/u)
      expect(await tasks.run(sample('read'), path)).toEqual({ text: 'नदी' })
    })

    test('a value that is no result of the task is refused', async () => {
      const parse = () => {
        throw new Error('That is no number')
      }
      await expect(tasks.run({ name: 'read', parse }, path)).rejects.toThrow('That is no number')
    })

    test('a task that throws fails with its own message, and the next one is run', async () => {
      const failure = new TaskFailed('That is no file for me')
      await expect(tasks.run(sample('throw'), path)).rejects.toStrictEqual(failure)
      expect(await tasks.run(sample('read'), path)).toEqual({ text: 'नदी' })
    })

    test('a task that nobody offers fails', async () => {
      await expect(tasks.run(sample('sing'), path)).rejects.toThrow(TaskFailed)
    })

    test('a result that would fill the memory of the caller fails', async () => {
      await expect(tasks.run(sample('respond at length'), path)).rejects.toThrow(TaskFailed)
    })

    test.for(['fill buffers', 'fill the heap', 'exit', 'throw outside'])(
      'a task that does this is ended and reported, and the next one is run: %s',
      async name => {
        const reported: TaskEnded[] = []
        const watched = open({ processes: 1, report: ended => reported.push(ended) })
        await expect(watched.run(sample(name), path)).rejects.toThrow(TaskEnded)
        expect(reported.map(({ message }) => message.startsWith(name))).toEqual([true])
        expect(await watched.run(sample('read'), path)).toEqual({ text: 'नदी' })
      },
    )

    test('a task that takes too long is ended, and holds up only itself meanwhile', async () => {
      const short = open({ processes: 2, deadlineMs: 2000 })
      await Promise.all([short.run(processState, path), short.run(processState, path)])
      const events: string[] = []
      const hanging = short.run(sample('loop'), path).catch((error: unknown) => {
        events.push('ended')
        return error
      })
      await short.run(sample('read'), path)
      events.push('read')
      expect(await hanging).toEqual(new TaskEnded('loop took longer than 2000 ms'))
      expect(events).toEqual(['read', 'ended'])
    })

    test('no more run at once than there are processes', async () => {
      const narrow = open({ processes: 2 })
      const all = await Promise.all(Array.from({ length: 10 }, () => narrow.run(processState, path)))
      expect(new Set(all.map(({ pid }) => pid)).size).toBe(2)
    })

    test('tasks that wait are run in the order in which they came', async () => {
      const narrow = open({ processes: 1 })
      const order: number[] = []
      const run = async (n: number) => {
        await narrow.run(processState, path)
        order.push(n)
      }
      await Promise.all(Array.from({ length: 5 }, (_, n) => run(n)))
      expect(order).toEqual([0, 1, 2, 3, 4])
    })

    test('a process that becomes free goes to the key that has the fewest, and to each key in turn', async () => {
      const narrow = open({ processes: 1 })
      const order: string[] = []
      const run = async (fairnessKey: string) => {
        await narrow.run(processState, path, { fairnessKey })
        order.push(fairnessKey)
      }
      await Promise.all(['many', 'many', 'many', 'many', 'one', 'few', 'few'].map(run))
      expect(order).toEqual(['many', 'one', 'few', 'many', 'few', 'many', 'many'])
    })

    test('while others wait, one key has no second process', async () => {
      const narrow = open({ processes: 2, deadlineMs: 2000 })
      const hanging = ['a', 'b', 'c', 'd'].map(() =>
        narrow.run(sample('hang'), path, { fairnessKey: 'many' }).catch((error: unknown) => error),
      )
      let ended = 0
      for (const one of hanging) void one.then(() => (ended += 1))
      await Promise.all(['one', 'two', 'three'].map(fairnessKey => narrow.run(processState, path, { fairnessKey })))
      expect(ended).toBeLessThanOrEqual(2)
    })

    test('a task that waits too long for its turn is unavailable, and those that still wait are run', async () => {
      const narrow = open({ processes: 1, waitMs: 500, deadlineMs: 1500 })
      await narrow.run(sample('read'), path)
      const hanging = narrow.run(sample('hang'), path).catch((error: unknown) => error)
      await expect(narrow.run(sample('read'), path)).rejects.toThrow(Unavailable)
      expect(await hanging).toBeInstanceOf(TaskEnded)
      expect(await narrow.run(sample('read'), path)).toEqual({ text: 'नदी' })
    })

    test('a process knows nothing of the settings of the one that started it', async () => {
      process.env['SHODH_TEST_SECRET'] = 'Neem-leaf-17-lamp'
      onTestFinished(() => void delete process.env['SHODH_TEST_SECRET'])
      const { environment, pid } = await open().run(processState, path)
      expect(pid).not.toBe(process.pid)
      expect(Object.keys(environment).filter(name => !name.startsWith('NODE_'))).toEqual([])
    })

    test('closing ends what runs and what waits, with its process, and takes nothing more', async () => {
      const narrow = open({ processes: 1 })
      const { pid } = await narrow.run(processState, path)
      const outcomes = Promise.allSettled([narrow.run(sample('hang'), path), narrow.run(sample('read'), path)])
      await narrow.close()
      const rejected = { status: 'rejected', reason: expect.any(Unavailable) }
      expect(await outcomes).toEqual([rejected, rejected])
      await untilGone(pid)
      await expect(narrow.run(sample('read'), path)).rejects.toThrow(Unavailable)
    })
  })
