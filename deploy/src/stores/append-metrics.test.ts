import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, test } from 'vitest'
import { withAppendMetrics } from './append-metrics.ts'

const directory = mkdtempSync(join(tmpdir(), 'counted-'))
afterAll(() => rmSync(directory, { recursive: true }))

const event = (data = '{}'): NewEvent => ({ id: randomUUID(), type: 'Happened', data, metadata: '{}' })

const log = async () => {
  const registry = new Registry()
  const events = await openSqliteEventStore({ directory, log: `log-${randomUUID()}` })
  const valuesOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? []
  return {
    plain: events,
    events: withAppendMetrics(events, registry),
    written: async () => (await valuesOf('shodh_events_appended_total'))[0]?.value,
    outcomes: async () => {
      const values = await valuesOf('shodh_appends_total')
      return Object.fromEntries(values.map(({ labels, value }) => [labels['outcome'], value]))
    },
  }
}

const NOTHING = { appended: 0, conflict: 0, unknown: 0, refused: 0 }

describe('A counted log', () => {
  test('counts what was written, and no append of nothing', async () => {
    const { events, outcomes, written } = await log()
    await events.append('one', 'noStream', [event(), event()])
    await events.append('one', 'any', [])
    expect(await outcomes()).toEqual({ ...NOTHING, appended: 1 })
    expect(await written()).toBe(2)
    await events.close()
  })

  test('passes on what goes wrong as it is, and counts conflicts, refusals and what nobody knows', async () => {
    const { events, outcomes, written } = await log()
    await events.append('one', 'noStream', [event()])
    await expect(events.append('one', 'noStream', [event()])).rejects.toMatchObject({
      name: 'WrongExpectedVersion',
      actual: 0,
    })
    const large = event(JSON.stringify('x'.repeat(2 ** 20)))
    await expect(events.append('one', 'any', [large])).rejects.toMatchObject({ name: 'EventTooLarge' })
    await events.close()
    await expect(events.append('one', 'any', [event()])).rejects.toMatchObject({ name: 'Unavailable' })
    expect(await outcomes()).toEqual({ ...NOTHING, appended: 1, conflict: 1, refused: 1, unknown: 1 })
    expect(await written()).toBe(1)
  })

  test('reads as the log itself', async () => {
    const { plain, events } = await log()
    await events.append('one', 'noStream', [event()])
    expect(events.logId).toBe(plain.logId)
    expect(await events.readStream('one')).toEqual(await plain.readStream('one'))
    expect(await events.head()).toBe(await plain.head())
    expect(await Array.fromAsync(events.readAll(-1))).toEqual(await Array.fromAsync(plain.readAll(-1)))
    await events.close()
  })
})
