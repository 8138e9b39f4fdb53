import type { FastifyBaseLogger } from 'fastify'
import type { ServiceGiven } from '../services/service.ts'
import { startJournal } from './journal.ts'

/** The journal, started again at the same address whenever it has begun anew. Rejects as `startJournal` does. */
export const runJournal = async (
  settings: ServiceGiven['settings'],
  logger: FastifyBaseLogger,
  onFailure: (error: Error) => void,
) => {
  let isClosing = false
  let restarting: Promise<unknown> = Promise.resolve()

  const restart = async () => {
    await current.close()
    if (isClosing) return
    logger.info('The sample is gone: the journal begins anew')
    current = await startJournal({ ...settings, PORT: port }, logger, onFailure, onBegunAnew)
  }
  const onBegunAnew = () => {
    restarting = restart().catch(onFailure)
  }
  let current = await startJournal(settings, logger, onFailure, onBegunAnew)
  const { address } = current
  const port = Number(new URL(address).port)

  return {
    address,
    get routes() {
      return current.routes
    },
    get prepared() {
      return current.prepared
    },
    close: async () => {
      isClosing = true
      await restarting
      await current.close()
    },
  }
}
