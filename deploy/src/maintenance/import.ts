import { importPapers, importSettings } from '../import/import-papers.ts'
import type { Ledger } from '../import/ledger.ts'
import { runTransfer } from '../terminal/run-to-end.ts'
import { isComplete, summary } from '../import/summary.ts'
import { waitForTexts } from '../import/wait-for-texts.ts'

const stateOf = (ledger: Ledger, seconds: number) => {
  const { listed: all, sent, there } = ledger.count('versions')
  const done = sent + there
  return { done, all, words: `${done} of ${all} PDFs, ${Math.round(seconds)} s` }
}

/** Ends the import once search finds what it brought. */
const texts = async (to: string, waiting: Omit<Parameters<typeof waitForTexts>[1], 'onBegin'>) => {
  const onBegin = () => console.log('\nThe journal is reading the texts of the PDFs for its search …')
  const areIn = await waitForTexts(to, { ...waiting, onBegin })
  console.log(
    areIn
      ? 'Search finds the texts of all PDFs.'
      : 'The texts of some PDFs are still being read: search finds them as soon as they are.',
  )
}

/** `make import FROM=folder`: brings a journal's papers into the running journal. */
await runTransfer('import', async ({ stopping, progress, seconds }) => {
  const settings = await importSettings(process.env)
  const waiting = { stopping, onWaiting: (why: string) => progress.note(`${why}; trying again.`) }
  const onBegin = (ledger: Ledger) => progress.begin(() => stateOf(ledger, seconds()))
  const outcome = await importPapers(settings, { ...waiting, onBegin })
  progress.end()
  console.log(summary(outcome, settings.to, seconds()))
  if (outcome.ended === undefined) await texts(settings.to, { ...waiting, position: outcome.position })
  return isComplete(outcome)
})
