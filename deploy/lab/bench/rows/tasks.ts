import { setTimeout as sleep } from 'node:timers/promises'
import { mixedLoad } from '../load/generator.ts'
import { journalOfFiles } from '../journals/journal-of-files.ts'
import { authorizationOf, send } from '../load/request.ts'
import type { Measurement, Row } from '../row.ts'
import { steadily } from '../load/steadily.ts'
import { addressOf300, browser, pageOf300, volumeOf300, writerTo300 } from '../journals/volume-of-300.ts'
import { writerTo } from '../load/writes-between.ts'
import { mixOf } from './memory.ts'

const SECONDS = 60
const PER_SECOND = 5
const READ_MODELS = ['papers', 'audit-log']

/** What the operator and the clock have done in the minute, one after the other. */
const maintain = async (address: string, pauseMs: number) => {
  const headers = await authorizationOf(address)
  const post = (path: string, json: object) => send(`${address}/api/v1${path}`, { method: 'POST', headers, json })
  for (const model of READ_MODELS) {
    await sleep(pauseMs)
    await post(`/admin/system/read-models/${model}/rebuild`, { dryRun: false, reason: 'Measured' })
  }
  await sleep(pauseMs)
  await post('/papers/system/cleanup', { dryRun: false, reason: 'Measured' })
  const leaving = await authorizationOf(address)
  await send(`${address}/api/v1/auth/logout`, { method: 'POST', headers: leaving, json: {} })
}

/** As those of `memory`, and the volume of 300. */
const kindsOf = (paper: Parameters<typeof mixOf>[0]) => {
  const large = [
    ['page of the volume of 300', addressOf300],
    ['volume of 300', pageOf300],
  ] as const
  const userAgent = browser['user-agent']
  return [...mixOf(paper), ...large.map(([name, path]) => ({ name, path, perSecond: 10, connections: 2, userAgent }))]
}

export const tasks: Row = {
  name: 'tasks',
  about: `The longest tasks of the main thread in a minute of pages, lists, searches, PDFs and ZIPs at 98 requests a second beside ${2 * PER_SECOND} writes, with two read models rebuilt, a cleanup, and the vault rewritten; each with the calls in which most of it went`,
  prepare: async bench => {
    const files = { count: 10, bytes: 300_000, papers: 5000 }
    const { journal, volumeId, paperId } = await journalOfFiles(bench, files, volumeOf300)
    const { address, tasksDuring } = journal
    const pace = { perSecond: PER_SECOND, seconds: SECONDS }
    const writers = [await writerTo(address), await writerTo300(address)]
    const minute = { url: address, seconds: SECONDS, kinds: kindsOf({ volumeId, paperId }) }
    return async (): Promise<readonly Measurement[]> => {
      const { longest, long } = await tasksDuring(() =>
        Promise.all([
          mixedLoad(minute),
          ...writers.map(write => steadily(pace, write)),
          maintain(address, (SECONDS * 1000) / (READ_MODELS.length + 2)),
        ]),
      )
      return [
        { figure: 'longest', unit: 'ms', value: longest[0]?.milliseconds ?? 0, goal: { atMost: 20 } },
        { figure: 'of more than 20 ms', unit: '', value: long },
        ...longest.map(({ milliseconds, calls }) => ({ figure: calls.join(' › '), unit: 'ms', value: milliseconds })),
      ]
    }
  },
}
