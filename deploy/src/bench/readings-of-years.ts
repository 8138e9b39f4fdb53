import { join } from 'node:path'
import { openSqliteCounts, USAGE_COUNTS } from '@shodh/adapters/counts/sqlite.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/readings/event-log.ts'
import { agentOf, type Reading } from '@shodh/adapters/readings/readings.ts'
import { countReadings } from '@shodh/projections/readings/project-readings.ts'
import { ROBOTS } from '@shodh/projections/readings/robots.ts'
import { sampleSettings } from '../sample/sample-settings.ts'
import { journalEntries, upToPapers } from './history.ts'

const DAY_MS = 86_400_000
const BATCH = 1000
const FIREFOX = agentOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')
/** Of ten readings, so many are of pages; the rest are downloads. */
const PAGES_OF_TEN = 6

type Size = { readonly papers: number; readonly days: number; readonly perDay: number }

const idsOf = (papers: number) =>
  [...upToPapers(journalEntries(), papers)].flatMap(({ event }) =>
    event.type === 'PaperUploaded' ? [event.data.paperId] : [],
  )

/** Readings of the days up to today, each by another reader, spread over the papers: none is a double click. */
function* readings({ papers, days, perDay }: Size, now: number): Iterable<Reading> {
  const ids = idsOf(papers)
  for (let n = 0; n < days * perDay; n += 1) {
    const at = now - Math.floor((days * perDay - n) * (DAY_MS / perDay))
    // A prime, so that neighbouring readings are of different volumes.
    const item = ids[(n * 7919) % ids.length] ?? ''
    yield { at, kind: n % 10 < PAGES_OF_TEN ? 'page' : 'pdf', item, reader: `reader-${n}`, agent: FIREFOX.ref }
  }
}

/** Writes and counts them in a data directory that nobody has open; resolves to how many downloads they are. */
export const writeReadings = async (directory: string, size: Size, now = Date.now()) => {
  const events = await openSqliteEventStore({ directory, log: USAGE_LOG })
  const log = readingLog(events)
  let downloads = 0
  let batch: Reading[] = []
  const flush = async () => {
    await log.append({ readings: batch, agents: { [FIREFOX.ref]: FIREFOX.text } })
    batch = []
  }
  try {
    for (const reading of readings(size, now)) {
      if (reading.kind !== 'page') downloads += 1
      if (batch.push(reading) === BATCH) await flush()
    }
    if (batch.length > 0) await flush()
    // What is measured is the dashboard, not the counting.
    const counts = await openSqliteCounts({ file: join(directory, USAGE_COUNTS), rules: ROBOTS.rules })
    await countReadings({ log, counts, timeZone: sampleSettings.timeZone })
    await counts.close()
  } finally {
    await log.close()
  }
  return downloads
}
