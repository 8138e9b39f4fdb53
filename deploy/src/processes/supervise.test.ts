import { expect, test } from 'vitest'
import { messageOf } from '@shodh/contracts/errors.ts'
import { supervise } from './supervise.ts'

/** A process that ends when the test says so, or when it is stopped. */
const fakeProcess = (pid: number, isReady = true) => {
  const ended = Promise.withResolvers<string>()
  return {
    pid,
    ready: Promise.resolve(isReady),
    ended: ended.promise,
    stop: async () => ended.resolve('SIGTERM'),
    end: ended.resolve,
  }
}

const supervised = (starts: readonly (() => ReturnType<typeof fakeProcess>)[]) => {
  const log: string[] = []
  let number = 0
  const { stop } = supervise({
    start: async () => {
      const start = starts[number]
      number += 1
      if (!start) throw new Error('none is left')
      return start()
    },
    onReady: ({ pid }) => log.push(`${pid} is ready`),
    onEnd: ({ pid }, how) => log.push(`${pid} ended by ${how}`),
    onStartFailed: (error, failures) => log.push(`failure ${failures}: ${messageOf(error)}`),
  })
  return { log, stop }
}

test('a process that ends is followed by another one, and a stop ends that without a word', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)]
  const { log, stop } = supervised([() => first, () => second])
  await expect.poll(() => log).toEqual(['1 is ready'])
  first.end('SIGKILL')
  await expect.poll(() => log).toEqual(['1 is ready', '1 ended by SIGKILL', '2 is ready'])
  await stop()
  expect(await second.ended).toBe('SIGTERM')
  expect(log).toHaveLength(3)
})

test('a start that fails is retried, and its failures are counted', async () => {
  const fail = () => {
    throw new Error('the port is taken')
  }
  const { log, stop } = supervised([fail, fail, () => fakeProcess(3)])
  await expect.poll(() => log).toEqual(['failure 1: the port is taken', 'failure 2: the port is taken', '3 is ready'])
  await stop()
})

test('an end right after a stop, as by Ctrl-C in a terminal, starts nothing', async () => {
  const first = fakeProcess(1)
  const { log, stop } = supervised([() => first])
  await expect.poll(() => log).toEqual(['1 is ready'])
  first.end('SIGINT')
  await stop()
  expect(log).toEqual(['1 is ready'])
})
