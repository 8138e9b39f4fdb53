import { environment } from './environment.ts'
import { journalLogger } from './http/logger.ts'
import { startJournal } from './journal.ts'
import { endWith, sentenceFor } from './start-up.ts'

/** `make start`: the whole journal in one process, on embedded stores. */
const main = async () => {
  const settings = environment()
  const logger = journalLogger(settings.LOG_LEVEL)
  const fail = (accident: Error) => {
    logger.fatal({ err: accident }, 'The journal stopped')
    process.exit(1)
  }
  if (settings.HOST === '0.0.0.0' || settings.HOST === '::')
    logger.warn(`HOST=${settings.HOST}: the journal can be reached from every network of this machine`)
  const journal = await startJournal(settings, logger, fail)
  endWith(async () => {
    logger.info('Stopping')
    await journal.close()
  })
}

main().catch((accident: unknown) => {
  process.stderr.write(`${sentenceFor(accident)}\n`)
  process.exit(1)
})
