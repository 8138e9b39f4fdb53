import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { EmailRow } from '@shodh/contracts/users/vault-rows.ts'
import type { Attempts } from './attempts.ts'
import type { Challenges } from './challenges.ts'

type Ports = {
  readonly vault: Vault
  readonly mailer: Mailer
  readonly challenges: Challenges
  readonly attempts: Attempts
}

/**
 * Leaves nothing of a person. The user's own row goes last, so a start after a kill finds what is still to be done.
 * Mails that go out meanwhile find their row gone and are forgotten by who sent them.
 */
export const eraser =
  ({ vault, mailer, challenges, attempts }: Ports) =>
  async (userId: string) => {
    const idsOf = async (kind: string) => (await vault.listBy(kind, userId)).map(({ id }) => id)
    const emails = (await vault.listBy('emails', userId)) as readonly EmailRow[]
    const keys = emails.map(({ key }) => key)
    await Promise.all([
      vault.erase('mails', ...(await idsOf('mails'))),
      vault.erase('sessions', ...(await idsOf('sessions'))),
      vault.erase('challenges', ...keys.map(key => challenges.idOf('verification', key))),
      vault.erase('challenges', ...keys.map(key => challenges.idOf('recovery', key))),
      vault.erase('sign-in-attempts', ...keys.map(attempts.idOf)),
      mailer.forget(userId),
    ])
    await Promise.all([vault.erase('emails', ...emails.map(({ id }) => id)), vault.erase('users', userId)])
  }

export type Forget = ReturnType<typeof eraser>
