import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPeer, opened } from '@shodh/adapters/event-store/testing/on-a-peer.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { peerLog } from '../../../deploy/lab/peers/eventstoredb/log.ts'
import { oldReadingsEnder } from './end-readings.ts'
import { countReadings } from './project-readings.ts'

const robots = { rules: 'none', ruleOf: () => undefined }
const MONTHS = ['2024-01', '2024-02', '2024-03']

const aLog = async () => {
  const peer = await aPeer({ log: peerLog(1) })
  const [log, directory] = [
    readingLog(await opened(peer.url, { log: USAGE_LOG, clockMs: 20_000 })),
    await temporaryFolder(),
  ]
  const countsIn = async (file: string) => {
    const counts = await openSqliteCounts({ file: join(directory, file), rules: robots.rules })
    onTestFinished(() => counts.close())
    return counts
  }
  const count = async (file: string) => {
    const counts = await countsIn(file)
    const { position } = await counts.state()
    const clear = vi.spyOn(counts, 'clear')
    await countReadings({ log, counts, timeZone: 'UTC', robots })
    return { counts, position, clear, pdf: (await counts.sums()).get('paper')?.pdf }
  }
  for (const month of MONTHS) {
    const reading = { at: Date.parse(`${month}-15`), kind: 'pdf', item: 'paper', reader: 'r', agent: 'a' } as const
    await log.append({ readings: [reading], agents: { a: 'Firefox' } })
  }
  return { peer, log, count }
}

test('On EventStoreDB months end one after the other, scavenged or not, and counts go on from one that is gone', async () => {
  const { peer, log, count } = await aLog()
  const [, earlier] = [await count('stopped.db'), await count('counts.db')]
  const lastWritten = async () => Infinity
  const given = { log, counts: earlier.counts, note: async () => {}, months: () => 25, lastWritten }
  const endOld = oldReadingsEnder(given)
  for (const [n, now] of ['2026-03-01', '2026-04-01', '2026-05-01'].entries()) {
    await endOld(Date.parse(now))
    expect((await log.oldest())?.first).toBe(MONTHS[n + 1])
    await count('counts.db')
    expect(await count(`hidden-${n}.db`)).toMatchObject({ pdf: 3 })
  }
  peer.log.scavenge()
  expect(await count('scavenged.db')).toMatchObject({ pdf: 3 })
  const { position, clear, pdf } = await count('stopped.db')
  expect([await log.idAt(position), pdf]).toEqual([undefined, 3])
  expect(clear).not.toHaveBeenCalled()
})

test.for([false, true])(
  'A month that ends while it is counted anew has the figures that it had, scavenged: %s',
  async isScavenged => {
    const { peer, log, count } = await aLog()
    const reading = { at: Date.parse('2024-03-16'), kind: 'pdf', item: 'paper', reader: 'r', agent: 'a' } as const
    // more than are read at once
    for (let n = 0; n < 120; n += 1) await log.append({ readings: [{ ...reading, at: reading.at + n * 60_000 }] })
    const { counts, pdf } = await count('counts.db')
    const given = { log, counts, note: async () => {}, months: () => 25, lastWritten: async () => Infinity }
    const endAll = async () => {
      for (let n = 0; n < MONTHS.length; n += 1) {
        await countReadings({ log, counts, timeZone: 'UTC', robots })
        await oldReadingsEnder(given)(Date.parse('2026-05-01'))
      }
      if (isScavenged) peer.log.scavenge()
    }
    let ended: Promise<void> | undefined
    const ending: typeof log = {
      ...log,
      readAll: async function* (after) {
        for await (const batches of log.readAll(after)) {
          yield batches
          await (ended ??= endAll())
        }
      },
    }
    const anew = await openSqliteCounts({ file: join(await temporaryFolder(), 'anew.db'), rules: robots.rules })
    onTestFinished(() => anew.close())
    await countReadings({ log: ending, counts: anew, timeZone: 'UTC', robots })
    expect(await log.oldest()).toBeUndefined()
    expect((await anew.sums()).get('paper')?.pdf).toBe(pdf)
  },
)
