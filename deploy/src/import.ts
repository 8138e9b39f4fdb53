import { WrongSetting } from './settings/environment.ts'
import { ImportError } from './import/import-error.ts'
import { importJournal } from './import/import-journal.ts'
import type { Ledger } from './import/counters.ts'
import { progressOn } from './terminal/progress.ts'
import { importSettings } from './import/settings.ts'
import { isComplete, summary } from './import/summary.ts'

const INTERRUPTED = 130

const stateOf = (ledger: Ledger, seconds: number) => {
  const { listed: all, sent, there } = ledger.count('versions')
  const done = sent + there
  return { done, all, words: `${done} of ${all} PDFs, ${Math.round(seconds)} s` }
}

/** `make import FROM=folder`: brings a journal's papers into the running journal; returns whether all are in. */
const main = async (stopping: AbortSignal) => {
  const settings = await importSettings(process.env, process.argv.slice(2))
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const progress = progressOn(process.stdout)
  try {
    const outcome = await importJournal(settings, {
      stopping,
      onWaiting: why => progress.note(`${why}; trying again.`),
      onBegin: ledger => progress.begin(() => stateOf(ledger, seconds())),
    })
    progress.end()
    console.log(summary(outcome, settings.to, seconds()))
    return isComplete(outcome)
  } finally {
    progress.end()
  }
}

const sentenceFor = (error: unknown) => {
  if (error instanceof ImportError || error instanceof WrongSetting) return error.message
  return `The import failed: ${error instanceof Error ? error.message : String(error)}`
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new ImportError('Stopped.')))

void main(stopping.signal)
  .catch((error: unknown) => {
    console.error(sentenceFor(error))
    return false
  })
  .then(isIn => {
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : isIn ? 0 : 1
  })
