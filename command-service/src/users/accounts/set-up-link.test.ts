import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withService } from '../../testing/with-service.ts'
import { firstAdministratorId as userId, registerAdministrator } from './first-administrator.ts'
import { isPasswordOf } from '../passwords/passwords.ts'
import { setUpLink, type SetUpLink } from './set-up-link.ts'

const at = withService(openEmbeddedPorts, async () => {})
let link: SetUpLink
let forgotten: number
beforeEach(() => {
  forgotten = 0
  const { vault, identity } = at.ports
  link = setUpLink({
    ...{ vault, accounts: identity.accounts, publicUrl: () => 'https://journal.example.org' },
    forgetFirstPassword: async () => {
      forgotten += 1
    },
  })
})

const credentials = async () => ({ email: 'admin@example.org', password: 'Neem-leaf-17-lamp' })
const register = () => registerAdministrator(at.ports.identity, credentials)
const happens = (event: UserEvent) =>
  at.ports.identity.handleUser(
    { name: 'happens', userId, request: null, decide: () => [event] },
    { actorId: userId, correlationId: 'test' },
  )
const tokenOf = (url: string | undefined) =>
  /^https:\/\/journal\.example\.org\/set-up#token=([\w-]{43})$/u.exec(url ?? '')?.[1] ?? expect.unreachable(url)
const rows = () => at.ports.vault.list('set-up')

describe('the link of the first start', () => {
  test('is there once it is prepared, also before the administrator is', async () => {
    expect(await link.renew()).toBeUndefined()
    expect(await link.isRight('')).toBe(false)
    await link.prepare()
    expect(await link.isRight('')).toBe(false)
    expect(await link.isRight(tokenOf(await link.renew()))).toBe(true)
    await register()
    expect(await link.isRight(tokenOf(await link.renew()))).toBe(true)
  })

  test('is the latest one, and the vault does not reveal it', async () => {
    await link.prepare()
    const [earlier, latest] = [tokenOf(await link.renew()), tokenOf(await link.renew())]
    expect([await link.isRight(earlier), await link.isRight(latest)]).toEqual([false, true])
    expect(JSON.stringify(await rows())).not.toContain(latest)
  })

  test.for<UserEvent>([
    { type: 'PasswordChanged', data: { userId, means: 'owner' } },
    { type: 'UserErased', data: { userId } },
  ])('is over with the first password, after %o', async event => {
    await register()
    await link.prepare()
    const token = tokenOf(await link.renew())
    await link.sweep()
    expect([forgotten, await rows()]).toMatchObject([0, [{ id: 'administrator' }]])
    await happens(event)
    expect([await link.isRight(token), await link.renew()]).toEqual([false, undefined])
    await link.sweep()
    expect([forgotten, await rows()]).toEqual([1, []])
    await link.sweep()
    expect(forgotten).toBe(2)
  })
})

describe('the first administrator', () => {
  test('has the same id in every version, since logs name it', () => {
    expect(userId).toBe('0910dc14-bc3c-5921-b879-51377a81b684')
  })

  test('is registered with the credentials of the first start, once', async () => {
    await register()
    const account = await at.ports.identity.accounts.of(userId)
    expect(account).toMatchObject({ name: 'Administrator', email: 'admin@example.org', state: { role: 'admin' } })
    expect(await isPasswordOf(account?.passwordHash, 'Neem-leaf-17-lamp')).toBe(true)
    const events = [
      { stream: `user-${userId}`, type: 'UserRegistered', data: { userId, role: 'admin' } },
      { stream: `user-${userId}`, type: 'EmailVerified', data: { userId } },
    ]
    expect(await at.events()).toEqual(events)
    await registerAdministrator(at.ports.identity, () => expect.unreachable('There is one'))
    await happens({ type: 'UserErased', data: { userId } })
    await registerAdministrator(at.ports.identity, () => expect.unreachable('There was one'))
  })

  test('is one where two processes start at once', async () => {
    await Promise.all([register(), register()])
    expect((await at.events()).map(({ type }) => type)).toEqual(['UserRegistered', 'EmailVerified'])
    expect(await at.ports.identity.accounts.of(userId)).toMatchObject({ name: 'Administrator' })
  })
})
