import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import { environment } from './settings/environment.ts'
import { journalLogger } from './http/logs/logger.ts'
import { runJournal } from './embedded/run-journal.ts'
import { limitHeapGrowth } from './settings/heap-growth.ts'
import { endWith, sentenceFor } from './terminal/start-up.ts'
import { RESTORE } from './verify/finding.ts'
import { ignoredSettings, missingSettings, sentencesOf, warningsOf } from './terminal/warnings.ts'
import { startTracing } from './tracing/tracing.ts'

/** `make start`: the whole journal in one process, on embedded stores. */
const main = async () => {
  limitHeapGrowth()
  const settings = environment()
  const logger = journalLogger(settings.LOG_LEVEL)
  const fail = (error: Error) => {
    logger.fatal({ err: error }, 'The journal stopped')
    process.exit(1)
  }
  const warnings = [...warningsOf(settings), ...sentencesOf(missingSettings(settings)), ...ignoredSettings(process.env)]
  for (const sentence of warnings) logger.warn(sentence)
  const endTracing = await startTracing(settings, 'shodh', logger)
  const journal = await runJournal(settings, logger, fail)
  endWith(async () => {
    logger.info('Stopping')
    await journal.close()
    await endTracing()
  })
}

main().catch((error: unknown) => {
  const remedy = error instanceof Damaged ? `. ${RESTORE}` : ''
  process.stderr.write(`${sentenceFor(error)}${remedy}\n`)
  process.exit(1)
})
