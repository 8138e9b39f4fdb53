import { importJournal } from './import/import-journal.ts'
import type { Ledger } from './import/counters.ts'
import { runTransfer } from './import/run-transfer.ts'
import { importSettings } from './import/settings.ts'
import { isComplete, summary } from './import/summary.ts'

const stateOf = (ledger: Ledger, seconds: number) => {
  const { listed: all, sent, there } = ledger.count('versions')
  const done = sent + there
  return { done, all, words: `${done} of ${all} PDFs, ${Math.round(seconds)} s` }
}

/** `make import FROM=folder`: brings a journal's papers into the running journal. */
await runTransfer('import', async ({ stopping, progress, seconds }) => {
  const settings = await importSettings(process.env, process.argv.slice(2))
  const outcome = await importJournal(settings, {
    stopping,
    onWaiting: why => progress.note(`${why}; trying again.`),
    onBegin: ledger => progress.begin(() => stateOf(ledger, seconds())),
  })
  progress.end()
  console.log(summary(outcome, settings.to, seconds()))
  return isComplete(outcome)
})
