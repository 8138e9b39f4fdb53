import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import type { ChallengePurpose } from './challenges.ts'
import { recoverPassword } from './passwords/change-password.ts'
import { firstAdministratorId, registerAdministrator } from './accounts/first-administrator.ts'
import { verifyAddress } from './accounts/verify-address.ts'

const email = 'rao@example.org'
const newPassword = 'Another-leaf-18-lamp'
const at = withService(openEmbeddedPorts, async () => {})

const issue = async (purpose: ChallengePurpose, userId: string, to = email) => {
  const proof = await at.ports.identity.challenges.issue(purpose, to, { userId })
  if (isRefusal(proof)) throw new Error(proof.refused)
  return { otp: { otp: proof.code }, link: { token: proof.link } }
}
const person = async (given: object = {}) => (await register(at.ports.identity, 'author', { email, ...given })).id
const deactivate = (userId: string) => {
  const decide = () => [{ type: 'UserDeactivated', data: { userId } } as const]
  const command = { name: 'deactivate', userId, request: null, decide }
  return at.ports.identity.handleUser(command, { actorId: 'editor', correlationId: 'test' })
}
const recover = async (proof: object, to = email) => {
  const outcome = await recoverPassword(at.ports.identity, { email: to, newPassword, ...proof }, 'request-1')
  return isRefusal(outcome) ? outcome.refused : 'done'
}
const verify = async (proof: object) => {
  const outcome = await verifyAddress(at.ports.identity, { email, ...proof }, 'request-1')
  return isRefusal(outcome) ? outcome : 'done'
}

describe.each([
  ['otp', 'OTP_WRONG', 'OTP_WRONG'],
  ['link', 'RESET_LINK_INVALID', 'VERIFICATION_LINK_INVALID'],
] as const)('a proof by %s', (kind, wrongForPassword, wrongForAddress) => {
  test('that is presented twice at once sets one password', async () => {
    const proof = (await issue('recovery', await person()))[kind]
    const outcomes = await Promise.all([recover(proof), recover(proof)])
    expect(outcomes.toSorted()).toEqual([wrongForPassword, 'done'].toSorted())
    const changes = (await at.events()).filter(({ type }) => type === 'PasswordChanged')
    expect(changes).toHaveLength(1)
  })

  test('that is presented twice at once verifies an address once', async () => {
    const proof = (await issue('verification', await person({ isVerified: false })))[kind]
    const outcomes = await Promise.all([verify(proof), verify(proof)])
    expect(outcomes.filter(outcome => outcome !== 'done')).toMatchObject([{ refused: wrongForAddress }])
  })

  test('of who was deactivated meanwhile verifies nothing, in the words for a wrong one', async () => {
    const id = await person({ isVerified: false })
    const proof = (await issue('verification', id))[kind]
    const wrong = await verify({ [kind === 'otp' ? 'otp' : 'token']: kind === 'otp' ? 'x' : 'wrong' })
    await deactivate(id)
    expect(await verify(proof)).toEqual(wrong)
    expect(wrong).toMatchObject({ refused: wrongForAddress })
  })

  test('of who has another address by now verifies and sets nothing', async () => {
    const id = await person({ email: 'former@example.org' })
    const [address, password] = [(await issue('verification', id))[kind], (await issue('recovery', id))[kind]]
    expect(await verify(address)).toMatchObject({ refused: wrongForAddress })
    expect(await recover((await issue('recovery', id))[kind])).toBe(wrongForPassword)
    await person()
    expect(await recover(password)).toBe(wrongForPassword)
  })
})

test('A recovered password ends a lock', async () => {
  const id = await person()
  const { attempts } = at.ports.identity
  const anybody = attempts.anybody(email, id)
  for (let n = 0; n < 5; n += 1) await attempts.failed(anybody)
  expect(await attempts.resting(anybody)).toBeDefined()
  expect(await recover((await issue('recovery', id)).otp)).toBe('done')
  expect(await attempts.resting(anybody)).toBeUndefined()
})

test('A recovered password of the first administrator ends the link of the first start', async () => {
  await registerAdministrator(at.ports.identity, async () => ({ email, password: 'Neem-leaf-17-lamp' }))
  await at.ports.identity.setUp.prepare()
  expect(await recover((await issue('recovery', firstAdministratorId)).link)).toBe('done')
  expect(await at.ports.vault.list('set-up')).toEqual([])
})
