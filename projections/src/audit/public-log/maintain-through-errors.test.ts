import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { expect, test } from 'vitest'
import { papersUploaded } from '../../testing/journal-events.ts'
import { archiveOf, until, witnessOf, withMaintainedLog } from './testing/with-maintained-log.ts'

const at = withMaintainedLog({ stores: openEmbeddedStores, vault: openSqliteVault<LogKinds> })
const { head, signedUpTo, maintaining, write } = at

test('After an error it is reported, and tried again after ten seconds', async () => {
  await write(papersUploaded(1, 1))
  const { events } = at
  const failed: number[] = []
  const readAll: typeof events.readAll = (...given) => {
    if (failed.length > 1) return events.readAll(...given)
    failed.push(Date.now())
    throw new Error('a bug')
  }
  const { reported } = maintaining({ events: { ...events, readAll } })
  await signedUpTo(1)
  expect(reported).toEqual([new Error('a bug'), new Error('a bug')])
  const [first = 0, second = 0] = failed
  expect(second - first).toBeGreaterThanOrEqual(10_000)
})

test('A store that is unavailable is asked again, without a report', async () => {
  await write(papersUploaded(1, 1))
  const { events } = at
  let silent = 1
  const readAll: typeof events.readAll = (...given) => {
    if (silent-- > 0) throw new Unavailable('no response')
    return events.readAll(...given)
  }
  const { reported } = maintaining({ events: { ...events, readAll } })
  await signedUpTo(1)
  expect(reported).toEqual([])
})

test('What others fail at is reported, and the next checkpoint is announced', async () => {
  await write(papersUploaded(1, 1))
  const { archive, sizes } = archiveOf()
  let isBroken = true
  const { vault } = at
  const update: typeof vault.update = (kind, id, change) => {
    if (kind === 'log-heads' && isAnnouncing && isBroken) return Promise.reject(new Error('a bug'))
    return vault.update(kind, id, change)
  }
  let isAnnouncing = false
  const witness = witnessOf(async () => {
    isAnnouncing = true
    return { refused: 'not today' }
  })
  const { reported, warnings } = maintaining({ vault: { ...vault, update }, archives: [archive], witnesses: [witness] })
  await until(() => reported.length === 1)
  expect(sizes()).toEqual([])
  isBroken = false
  await write(papersUploaded(2, 2))
  await until(() => sizes().length === 1)
  expect(sizes()).toEqual([2])
  expect(warnings).toEqual(['the witness w1 refused the checkpoint: not today'])
})

test('Others that never respond do not hold up the end for more than a second', async () => {
  await write(papersUploaded(1, 1))
  let isAsked = false
  const silent = witnessOf(() => {
    isAsked = true
    return new Promise(() => {})
  })
  const { stopping, isOver, warnings } = maintaining({ witnesses: [silent] })
  await until(() => isAsked)
  const began = Date.now()
  stopping.abort()
  await until(isOver)
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  expect(Date.now() - began).toBeLessThan(1500)
  expect(warnings).toEqual([])
})

test('It ends at once where nobody is waited for, and reports nothing that fails then', async () => {
  await write(papersUploaded(1, 1))
  const { events } = at
  let isFailing = false
  const stopping: { now?: AbortController } = {}
  const head: typeof events.head = () => {
    if (!isFailing) return events.head()
    stopping.now?.abort()
    return Promise.reject(new Error('closed'))
  }
  const running = maintaining({ events: { ...events, head } })
  stopping.now = running.stopping
  await signedUpTo(1)
  const began = Date.now()
  isFailing = true
  await until(running.isOver)
  expect(Date.now() - began).toBeLessThan(4000)
  expect(running.reported).toEqual([])
})

test('Nothing is signed once the process is to end', async () => {
  await write(papersUploaded(1, 1))
  const { events } = at
  const running: { stopping?: AbortController } = {}
  const readAll: typeof events.readAll = (...given) => {
    running.stopping?.abort()
    return events.readAll(...given)
  }
  const { stopping, isOver } = maintaining({ events: { ...events, readAll } })
  running.stopping = stopping
  await until(isOver)
  expect(await head()).toBeUndefined()
})
