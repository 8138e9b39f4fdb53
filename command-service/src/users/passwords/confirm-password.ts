import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { refuse } from '../../decider.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import { isPasswordOf } from './passwords.ts'

const wrong: Refusal = {
  ...refuse('CURRENT_PASSWORD_WRONG'),
  errors: [{ pointer: '#/currentPassword', message: refusals.CURRENT_PASSWORD_WRONG.message }],
}

/** Refuses a signed-in user with a wrong account password; guesses are counted. */
export const confirmPassword = async (
  { attempts }: Pick<Identity, 'attempts'>,
  { id, passwordHash }: Account,
  password: string,
): Promise<Refusal | undefined> => {
  const confirmed = await attempts.attempt(attempts.confirmation(id), async () =>
    (await isPasswordOf(passwordHash, password)) ? 'right' : undefined,
  )
  if (confirmed === undefined) return wrong
  return confirmed === 'right' ? undefined : confirmed
}
