import { isLoopback } from '../terminal/warnings.ts'
import type { Environment } from './environment.ts'

/** Whether OUTGOING_HOSTS lets the journal reach a host; one of this machine is nobody else's. */
export const mayReach =
  ({ OUTGOING_HOSTS: allowed }: Pick<Environment, 'OUTGOING_HOSTS'>) =>
  (host: string): boolean =>
    allowed === undefined ||
    isLoopback(host) ||
    allowed.some(item => (item.startsWith('*.') ? host.endsWith(item.slice(1)) : host === item))
