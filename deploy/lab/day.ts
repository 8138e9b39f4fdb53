import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@shodh/contracts/errors.ts'
import { mixedLoad } from './bench/load/generator.ts'
import { startIndexedJournal } from './bench/journals/indexed-journal.ts'
import { machineLines, machine } from './bench/machine.ts'
import type { LoadResult, RequestKind } from './bench/load/mixed-load.ts'
import { openWorkshop, writeLog } from './bench/journals/scratch.ts'
import { startMeasuredJournal } from './bench/server-process.ts'
import { addressOf300, browser, papersOf300, volumeOf300 } from './bench/journals/volume-of-300.ts'
import { harvest, openEditor, write } from './day/people.ts'

/** `node deploy/lab/day.ts [times=5] [seconds=120]`: a day of a journal of 5,000 papers, at so many times the usual load. */

const PAPERS = 5000
const UPLOADED = 40

/** Parts of the time after which something happens. */
const REBUILD_AT = 0.2
const KILL_AT = 0.25
const PUBLISH_AT = 0.5
const REBUILD_AGAIN_AT = 0.6

/** For how long readers still ask after the journal was killed. */
const LAST_READ = 0.01

/** What a request may be responded with, and 0: while the journal is killed. */
const EXPECTED = new Set(['200', '304', '429', '503', '0'])

const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Requests a second on a usual day of a journal that is read a lot, and how many connections they come over. */
const kindsOf = (times: number): readonly RequestKind[] =>
  (
    [
      ['home', '/', 1, browser['user-agent']],
      ['volume of 300', addressOf300, 1, browser['user-agent']],
      ['paper', papersOf300[7] ?? '', 3, browser['user-agent']],
      ['papers', '/api/v1/papers?limit=20&page=[n]', 1, browser['user-agent']],
      ['search', '/api/v1/search?q=part+[n]', 0.6, browser['user-agent']],
      ['search in a list', '/api/v1/papers?limit=20&search=rivers[n]', 0.2, browser['user-agent']],
      ['robot: paper', papersOf300[9] ?? '', 2, ROBOT],
      ['robot: home', '/', 1, ROBOT],
      ['feed', '/feed.atom', 0.4, 'FeedReader/1.0'],
    ] as const
  ).map(([name, path, usual, userAgent]) => {
    const isConditional = userAgent !== browser['user-agent']
    return { name, path, userAgent, isConditional, connections: 4, perSecond: Math.max(1, Math.round(usual * times)) }
  })

const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const lineOf = ({ name, statuses, failed, p50, p99 }: LoadResult) => {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  return `${name.padEnd(18)} p50 ${p50.toFixed(0).padStart(5)} ms, p99 ${p99.toFixed(0).padStart(5)} ms; ${[...counts, `no response × ${failed}`].join(', ')}`
}

const lifeOf = async (directory: string, times: number, seconds: number) => {
  const milliseconds = seconds * 1000
  const first = await startIndexedJournal(directory)
  const { address } = first
  const editor = await openEditor(address)
  const ending = new AbortController()
  await first.memory()
  const at = (part: number) => sleep(part * milliseconds)
  const readFor = (part: number) => mixedLoad({ url: address, seconds: part * seconds, kinds: kindsOf(times) })
  const before = readFor(KILL_AT)
  const others = { harvest: harvest(address, ending.signal), writer: write(address, ending.signal) }
  const issue = editor.prepareIssue(UPLOADED)
  // it is waited for later
  issue.catch(() => undefined)

  await at(REBUILD_AT)
  await editor.rebuild('papers')
  await at(KILL_AT - REBUILD_AT - LAST_READ)
  const { held: heldBefore } = await first.memory()
  await first.kill()
  let after: typeof before = Promise.resolve([])
  const second = await startMeasuredJournal(directory, Number(new URL(address).port))
  log(`killed, and ready again after ${second.milliseconds.toFixed(0)} ms`)

  await second.memory()
  const { longest, long } = await second.tasksDuring(async () => {
    after = readFor(1 - KILL_AT)
    await at(PUBLISH_AT - KILL_AT)
    await editor.publish((await issue).volumeId)
    log(`an issue of ${UPLOADED} uploaded papers was published`)
    await at(REBUILD_AGAIN_AT - PUBLISH_AT)
    await editor.rebuild('papers')
    await after
  })
  const { held } = await second.memory()
  ending.abort()
  const readers = { before: await before, after: await after }
  const found = { readers, harvest: await others.harvest, writer: await others.writer }
  await second.stop()
  return { ...found, longest, long, held: Math.max(held, heldBefore) }
}

const report = ({ readers, harvest: pages, writer, longest, long, held }: Awaited<ReturnType<typeof lifeOf>>) => {
  const { statuses, writes, notAtOnce, notAfterASecond } = writer
  console.log(`\nuntil it is killed\n${readers.before.map(lineOf).join('\n')}`)
  console.log(`\nonce it is ready again\n${readers.after.map(lineOf).join('\n')}\n`)
  console.log(`harvest ${JSON.stringify(pages)}; writer ${JSON.stringify(statuses)} (0: no response)`)
  console.log(
    `${writes} writes: not seen at once by the writer ${notAtOnce}, not after a second by all ${notAfterASecond}`,
  )
  console.log(`the event loop was held for ${held.toFixed(0)} ms at most, by whatever this machine did`)
  console.log(`tasks of the main thread above 20 ms of CPU time: ${long}; the longest:`)
  for (const { milliseconds, calls } of longest)
    console.log(`  ${milliseconds.toFixed(1).padStart(6)} ms ${calls.join(' › ')}`)
  const all = [...readers.before, ...readers.after].map(one => one.statuses).concat(pages, statuses)
  const others = [...new Set(all.flatMap(each => Object.keys(each)))].filter(status => !EXPECTED.has(status))
  if (others.length > 0) console.log(`other responses than 200, 304, 429 and 503: ${others.join()}`)
  return others.length === 0 && notAtOnce + notAfterASecond === 0
}

const [times = 5, seconds = 120] = process.argv.slice(2).map(Number)
const workshop = await openWorkshop({ events: 1000, papers: [PAPERS], minutes: 1, journals: 1 })
process.on('exit', workshop.remove)
try {
  await using bench = workshop.bench()
  console.log(machineLines(machine(workshop.root)))
  const directory = await bench.log({ papers: PAPERS })
  await writeLog(directory, volumeOf300)
  log(`a day at ${times} times the usual load, in ${seconds} seconds`)
  process.exitCode = report(await lifeOf(directory, times, seconds)) ? 0 : 1
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
