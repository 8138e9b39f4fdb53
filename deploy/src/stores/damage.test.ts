import { Damaged, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { expect, test } from 'vitest'
import { openDamage } from './damage.ts'

const opened = () => {
  const said: string[] = []
  return { said, ...openDamage(sentence => void said.push(sentence)) }
}

const port = (error: Error) => ({
  logId: 'log',
  head: async () => 7,
  append: async (): Promise<number> => {
    throw error
  },
  readAll: async function* (): AsyncIterable<number> {
    yield 1
    throw error
  },
})

test('damage that a port meets is noted, said once, and waited for', async () => {
  const { noting, stores, waitingFor, said } = opened()
  const { append, head, logId } = noting('journal.db', port(new Damaged('a page')))
  expect([await head(), logId, stores(), waitingFor()]).toEqual([7, 'log', [], []])
  for (let times = 0; times < 2; times += 1) await expect(append()).rejects.toThrow('a page')
  expect(stores()).toMatchObject([{ file: 'journal.db', problem: 'a page', remedy: expect.stringContaining('backup') }])
  expect(waitingFor()).toEqual(['journal.db to be restored from a backup (make restore), since it is damaged'])
  expect(said).toEqual([expect.stringMatching(/^journal\.db is damaged \(a page\)\. Keep this copy/u)])
})

test('so is damage that is noticed while it is read on', async () => {
  const { noting, stores } = opened()
  const read: number[] = []
  const reading = async () => {
    for await (const one of noting('journal.db', port(new Damaged('a page'))).readAll()) read.push(one)
  }
  await expect(reading()).rejects.toThrow('a page')
  expect([read, stores().length]).toEqual([[1], 1])
})

test('a store that does not respond is not damaged', async () => {
  const { noting, stores } = opened()
  await expect(noting('vault.db', port(new Unavailable('busy'))).append()).rejects.toThrow('busy')
  expect(stores()).toEqual([])
})
