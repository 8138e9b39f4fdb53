import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import type { Identity } from '../identity.ts'
import { hashPassword } from '../passwords/passwords.ts'

export const firstAdministratorId = derivedId('first-administrator')
const userId = firstAdministratorId

type Credentials = { readonly email: string; readonly password: string }

const registered: readonly UserEvent[] = [
  { type: 'UserRegistered', data: { userId, role: 'admin' } },
  { type: 'EmailVerified', data: { userId } },
]

/** What the first start does by itself has it as its correlation id. */
export const FIRST_START = 'first start'

const by: RequestContext = { actorId: userId, correlationId: FIRST_START }

/** Registers the first administrator of a journal that never had one; an interrupted start is repeated. */
export const registerAdministrator = async (
  { accounts, handleUser }: Pick<Identity, 'accounts' | 'handleUser'>,
  credentials: () => Promise<Credentials>,
) => {
  if ((await accounts.state(userId)).is !== 'unknown') return
  const { email, password } = await credentials()
  const personal = { name: 'Administrator', email, passwordHash: await hashPassword(password) }
  const decide = ({ is }: { readonly is: string }) => (is === 'unknown' ? registered : [])
  await handleUser({ name: 'register-administrator', userId, request: userId, decide, personal }, by)
}
