import { startConstellation } from './engines/constellation.ts'
import { withServersFile } from './engines/servers-file.ts'
import { type Environment, environment, WrongSetting } from './settings/environment.ts'
import { misspelt } from './settings/misspelt.ts'
import { journalLogger } from './http/logs/logger.ts'
import { endWith, sentenceFor } from './terminal/start-up.ts'

const requireEngines = ({ EVENTSTORE_URL, MONGODB_URL, NATS_URL }: Environment) => {
  if (EVENTSTORE_URL ?? MONGODB_URL ?? NATS_URL) return
  throw new WrongSetting(
    'EVENTSTORE_URL, MONGODB_URL and NATS_URL must be set, or `make servers` run with this DATA_DIR',
  )
}

/** `make start-engines`: gateway and services as processes on this machine, on EventStoreDB, MongoDB and NATS. */
const main = async () => {
  const variables = await withServersFile(process.env)
  const settings = environment(variables)
  requireEngines(settings)
  const logger = journalLogger(settings.LOG_LEVEL)
  for (const sentence of misspelt(variables)) logger.warn(sentence)
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    logger.info('Stopping')
    await journal.close()
  }
  let wasReady = false
  const onWrongSetting = (sentence: string) => {
    // a process that ran before has no wrong setting: it is started again
    if (wasReady) {
      logger.error(sentence)
      return
    }
    process.stderr.write(`${sentence}\n`)
    void stop().finally(() => process.exit(1))
  }
  const journal = await startConstellation({ settings, variables, logger, onWrongSetting })
  endWith(stop)
  await journal.ready(stopping.signal)
  if (stopping.signal.aborted) return
  wasReady = true
  logger.info(`The journal is ready at ${journal.address}`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
