import { WRONG_SETTING } from './engines/parts.ts'
import { environment, WrongSetting } from './environment.ts'
import { startGateway } from './gateway/start-gateway.ts'
import { journalLogger } from './http/logger.ts'
import { endWith, sentenceFor } from './start-up.ts'
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

main().catch((accident: unknown) => {
  process.stderr.write(`gateway: ${sentenceFor(accident)}\n`)
  process.exit(accident instanceof WrongSetting ? WRONG_SETTING : 1)
})
