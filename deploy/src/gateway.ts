import { refuseToStart } from './engines/refuse-to-start.ts'
import { environment } from './environment.ts'
import { startGateway } from './gateway/start-gateway.ts'
import { journalLogger } from './http/logger.ts'
import { endWith } from './start-up.ts'
import { warningsOf } from './warnings.ts'

/** The gateway as a process: in front of command services, query services and projections. */
const main = async () => {
  const settings = environment()
  const logger = journalLogger(settings.LOG_LEVEL, 'gateway')
  for (const sentence of warningsOf(settings)) logger.warn(sentence)
  const gateway = await startGateway(settings, logger)
  process.send?.({ listening: gateway.address })
  logger.info(`The gateway listens at ${gateway.address}`)
  endWith(async () => {
    logger.info('Stopping')
    await gateway.close()
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

main().catch((accident: unknown) => refuseToStart('gateway', accident))
