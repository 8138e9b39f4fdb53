import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import type { Options } from './runner.ts'
import type { Ports } from './subscription.ts'
import { papersUploaded, volumeCreated } from '../testing/journal-events.ts'
import { withRunner } from './testing/with-runner.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const started = async (changes: Partial<Ports> = {}, options: Options = {}) => {
  const runner = await at.running({ ports: changes, ...options })
  const positions = () => [...new Set(runner.statuses().map(({ position }) => position))]
  const behind = () => runner.statuses().filter(({ behindSeconds }) => behindSeconds > 0).length
  return { ...runner, positions, behind }
}

/** The log, with what is changed of it. */
const log = (changes: Partial<EventStore>): EventStore => ({ ...at.events, ...changes })

/** The log, whose subscriptions are recorded. */
const observedLog = () => {
  const signals: AbortSignal[] = []
  const subscribeAll: EventStore['subscribeAll'] = (from, signal, batch) => {
    signals.push(signal)
    return at.events.subscribeAll(from, signal, batch)
  }
  return { signals, events: log({ subscribeAll }) }
}

test('A read model is rebuilt once its checkpoint is the position of another event', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  let isRestored = false
  const idAt: EventStore['idAt'] = async position => (isRestored ? 'another' : at.events.idAt(position))
  const warn = vi.fn<(sentence: string) => void>()
  const runner = await started({ events: log({ idAt }) }, { verifyMs: 0, warn })
  const head = await at.events.head()
  await expect.poll(runner.positions).toEqual([head])
  expect(warn).not.toHaveBeenCalled()
  isRestored = true
  const reason = `the checkpoint ${head} is the position of another event now`
  await expect.poll(() => warn.mock.calls.flat()).toContainEqual(expect.stringContaining(reason))
  isRestored = false
  await expect.poll(runner.positions).toEqual([head])
  await runner.stop()
})

test('Checkpoints are verified no more often than is asked for', async () => {
  await at.write([volumeCreated()])
  const idAt = vi.fn((position: number) => at.events.idAt(position))
  const head = vi.fn(() => at.events.head())
  const runner = await started({ events: log({ idAt, head }) }, { verifyMs: 60_000 })
  await expect.poll(runner.positions).toEqual([await at.events.head()])
  const verified = idAt.mock.calls.length
  const checked = head.mock.calls.length
  await expect.poll(() => head.mock.calls.length).toBeGreaterThan(checked + 1)
  expect(idAt.mock.calls).toHaveLength(verified)
  await runner.stop()
})

test('A read model is behind while the log has an event that it has not received, and else it is not', async () => {
  await at.write([volumeCreated()])
  let isSilent = false
  const head = vi.fn(async () => (await at.events.head()) + (isSilent ? 1 : 0))
  const runner = await started({ events: log({ head }) })
  await expect.poll(runner.positions).toEqual([await at.events.head()])
  const checked = head.mock.calls.length
  await expect.poll(() => head.mock.calls.length).toBeGreaterThan(checked + 1)
  expect(runner.behind()).toBe(0)
  isSilent = true
  await expect.poll(runner.behind).toBe(projections.length)
  const [before] = runner.statuses()
  await expect.poll(() => runner.statuses()[0]?.behindSeconds).toBeGreaterThan((before?.behindSeconds ?? 0) + 1)
  isSilent = false
  await expect.poll(runner.behind).toBe(0)
  await runner.stop()
})

test('A subscription ends when the runner stops', async () => {
  await at.write([volumeCreated()])
  const { signals, events } = observedLog()
  const runner = await started({ events })
  await expect.poll(runner.positions).toEqual([await at.events.head()])
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await runner.stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('A subscription ends when none of its read models could be projected', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  const { signals, events } = observedLog()
  const refuse = () => Promise.reject(new Unavailable('no answer'))
  const runner = await started({ events, views: { ...at.views, begin: refuse } })
  await expect.poll(() => signals.length).toBeGreaterThan(1)
  expect(signals[0]?.aborted).toBe(true)
  await runner.stop()
})

test('A message follows when all read models of a batch are projected', async () => {
  const bus = inProcessBus()
  const runner = await started({ bus })
  await expect.poll(runner.positions).toEqual([-1])
  const head = (await at.events.head()) + 4
  const reached = new Promise<readonly number[]>(resolve => {
    bus.subscribe('projected', () => {
      if (runner.positions().includes(head)) resolve(runner.positions())
    })
  })
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  expect(await reached).toEqual([head])
  await runner.stop()
})
