import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredServer, startMeasuredJournal } from '../server-process.ts'

const LOOK_EVERY_MS = 100
const SECOND_MS = 1000

/** CPU time in a second, in milliseconds. To look through all papers takes several times as much, also on a busy machine. */
const AT_REST_MS = 150

/** Longer than a journal waits with first pages. */
const SECONDS_AT_REST = 40

/** A search is responded to with 503 until the index is complete. */
const untilSearchable = async (address: string) => {
  const url = `${address}/api/v1/search?q=part`
  while ((await fetch(url)).status !== 200) await sleep(LOOK_EVERY_MS)
}

/** A running journal that has indexed its papers, so that this is not measured with what follows. */
export const startIndexedJournal = async (directory: string): Promise<MeasuredServer> => {
  const journal = await startMeasuredJournal(directory)
  await untilSearchable(journal.address)
  return journal
}

/** Resolves once the journal has looked for what each start looks for in every paper: what it does then is what it is asked. */
export const untilAtRest = async (processor: MeasuredServer['processor']) => {
  for (let quiet = 0; quiet < SECONDS_AT_REST;) {
    const began = await processor()
    await sleep(SECOND_MS)
    quiet = (await processor()) - began < AT_REST_MS ? quiet + 1 : 0
  }
}
