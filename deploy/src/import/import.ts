import { WrongSetting } from '../environment.ts'
import { CannotImport } from './cannot-import.ts'
import { importJournal } from './import-journal.ts'
import type { Ledger } from './ledger.ts'
import { progressOn } from '../progress.ts'
import { importSettings } from './settings.ts'
import { isComplete, summary } from './summary.ts'

const INTERRUPTED = 130

const stateOf = (ledger: Ledger, seconds: number) => {
  const { listed: all, sent, there } = ledger.count('versions')
  const done = sent + there
  return { done, all, words: `${done} of ${all} PDFs, ${Math.round(seconds)} s` }
}

/** `make import FROM=folder`: brings a journal's papers into the running journal; answers whether all are in. */
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

const sentenceFor = (accident: unknown) => {
  if (accident instanceof CannotImport || accident instanceof WrongSetting) return accident.message
  return `The import failed: ${accident instanceof Error ? accident.message : String(accident)}`
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new CannotImport('Stopped.')))

void main(stopping.signal)
  .catch((accident: unknown) => {
    console.error(sentenceFor(accident))
    return false
  })
  .then(isIn => {
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : isIn ? 0 : 1
  })
