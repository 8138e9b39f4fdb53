import type { Ports } from '../ports.ts'
import { humanCheck } from './human-check.ts'
import { openInbox } from './inbox.ts'

/** Completes messages whose process was killed, and forgets challenges that have expired. */
export const contactSweeper = (ports: Pick<Ports, 'handle' | 'vault' | 'identity' | 'contact'>) => {
  const inbox = openInbox(ports)
  const human = humanCheck(ports)
  return async (olderThan = 0) => {
    await inbox.sweep(olderThan)
    await human.sweep()
  }
}
