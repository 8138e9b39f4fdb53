import { type Environment, WrongSetting } from './environment.ts'
import { isLoopback } from './loopback.ts'
import type { OutgoingHost } from '@shodh/contracts/system/views.ts'

/** Whether OUTGOING_HOSTS lets the journal reach a host; one of this machine is nobody else's. */
export const mayReach =
  ({ OUTGOING_HOSTS: allowed }: Pick<Environment, 'OUTGOING_HOSTS'>) =>
  (host: string): boolean =>
    allowed === undefined ||
    isLoopback(host) ||
    allowed.some(item => (item.startsWith('*.') ? host.endsWith(item.slice(1)) : host === item))

/** Throws WrongSetting for a host that the journal may not reach. */
export const refuseForeign = (settings: Pick<Environment, 'OUTGOING_HOSTS'>, { setting, host }: OutgoingHost) => {
  if (mayReach(settings)(host)) return
  throw new WrongSetting(
    `${setting} names ${host}, which OUTGOING_HOSTS does not let the journal reach: add it there, or unset ${setting}`,
  )
}
