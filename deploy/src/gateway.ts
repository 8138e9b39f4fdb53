import { endWithStarter, misspeltHere, refuseToStart } from './engines/processes.ts'
import { environment } from './settings/environment.ts'
import { startGateway } from './gateway/start-gateway.ts'
import { journalLogger } from './http/logs/logger.ts'
import { limitHeapGrowth } from './settings/heap-growth.ts'
import { warningsOf } from './terminal/warnings.ts'

/** The gateway as a process: in front of command services, query services and projections. */
const main = async () => {
  limitHeapGrowth()
  const settings = environment()
  const logger = journalLogger(settings.LOG_LEVEL, 'gateway')
  for (const sentence of [...warningsOf(settings), ...misspeltHere()]) logger.warn(sentence)
  const gateway = await startGateway(settings, logger)
  logger.info(`The gateway listens at ${gateway.address}`)
  endWithStarter(gateway.address, async () => {
    logger.info('Stopping')
    await gateway.close()
  })
}

main().catch((error: unknown) => refuseToStart('gateway', error))
