import { endWith } from '../terminal/start-up.ts'
import type { PartReport } from './parts.ts'

/**
 * Notifies the process that started this one, if it is a part of several, that it listens; ends when that process says
 * so, or is gone. A terminal's Ctrl-C reaches all of them at once: the starter passes it on.
 */
export const endWithStarter = (address: string, stop: () => Promise<void>) => {
  if (!process.send) {
    endWith(stop)
    return
  }
  process.on('SIGINT', () => undefined)
  endWith(stop, ['SIGTERM'])
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send({ listening: address } satisfies PartReport)
}
