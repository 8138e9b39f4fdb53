import { describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { adminRoutes } from '../users/admin-routes.ts'
import { passwordRoutes } from '../users/passwords/password-routes.ts'
import { hashPassword } from '../users/passwords/passwords.ts'
import { profileRoutes } from '../users/profile-routes.ts'
import type { Trigger } from '../users/user-vault.ts'
import { register } from './register.ts'
import { withService } from './with-service.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const OTHER = 'Another-leaf-18-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const pending = 'new@example.org'

const MAILED = [
  ['recovery', email],
  ['verification', email],
  ['verification', pending],
] as const
type Mailed = (typeof MAILED)[number]

/** What must hold on every vault: no code or link that was mailed outlives what ends it. */
export const proofsEnd = (name: string, open: Parameters<typeof withService>[0]) => {
  const at = withService(open, async (app, ports) => {
    for (const routes of [adminRoutes, profileRoutes, passwordRoutes]) await app.register(routes, ports)
  })
  const issue = async ([purpose, address]: Mailed, userId: string, trigger?: Trigger) => {
    const issued = { userId, ...(trigger && { trigger }) }
    const proof = await at.ports.identity.challenges.issue(purpose, address, issued)
    if (isRefusal(proof)) throw new Error(proof.refused)
    return proof
  }
  const isOpen = async ([purpose, address]: Mailed, { code, link }: { code?: string; link: string }) => {
    const { challenges } = at.ports.identity
    const [byLink, byCode] = [
      await challenges.prove(purpose, address, { token: link }),
      await challenges.prove(purpose, address, { otp: code }),
    ]
    return [!isRefusal(byLink), !isRefusal(byCode)]
  }

  const someone = async () => {
    const { id } = await register(at.ports.identity, 'author', { email, passwordHash })
    const account = await at.ports.identity.accounts.of(id)
    if (account) await at.ports.identity.emailChanges.begin(account, pending)
    return id
  }
  const revise = (id: string, body: object) => at.send('PATCH', `/admin/users/${id}`, { body })

  type Act = (id: string, link: string) => Promise<{ readonly status: number }>
  const ACTS: Readonly<Record<string, Act>> = {
    'its owner chooses another password': id => {
      at.signIn('author', id)
      return at.send('POST', '/auth/change-password', { body: { currentPassword: PASSWORD, newPassword: OTHER } })
    },
    'an administrator sets one': id =>
      at.send('POST', `/admin/users/${id}/reset-password`, { body: { newPassword: OTHER } }),
    'one is chosen by another link': (_, token) =>
      at.send('POST', '/auth/reset-password', { body: { email, token, newPassword: OTHER } }),
    'an administrator changes the address': id => revise(id, { email: 'other@example.org' }),
    'the new address is verified': async id => {
      const { link: token } = await issue(MAILED[2], id)
      return at.send('POST', '/auth/verify-email', { body: { email: pending, token } })
    },
    'it is deactivated': id => revise(id, { status: 'inactive' }),
    'its other sessions are ended, though there are none': id => {
      at.signIn('author', id)
      return at.send('DELETE', '/users/profile/sessions')
    },
  }

  describe(`${name}: the codes and links of an account end when`, () => {
    test.for(Object.keys(ACTS))('%s', async act => {
      const [id, other] = [await someone(), await register(at.ports.identity, 'author')]
      at.signIn('admin', other.id)
      const others = await issue(MAILED[2], other.id)
      const { link } = await issue(MAILED[0], id)
      const proofs = await Promise.all(MAILED.map(mailed => issue(mailed, id, 'request')))
      const open = () => Promise.all(MAILED.map((mailed, n) => isOpen(mailed, proofs[n]!)))
      expect(await open()).toEqual(MAILED.map(() => [true, true]))

      expect((await ACTS[act]?.(id, link))?.status).toBe(200)
      expect(await open()).toEqual(MAILED.map(() => [false, false]))
      expect((await isOpen(MAILED[2], others))[0]).toBe(true)
      await expect(issue(MAILED[2], id, 'request')).rejects.toThrow('OTP_TOO_SOON')
      expect((await at.ports.identity.accounts.of(id))?.pendingEmail).toBeUndefined()
    })
  })
}
