import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredServer, startMeasuredJournal } from '../server-process.ts'

const LOOK_EVERY_MS = 100

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
