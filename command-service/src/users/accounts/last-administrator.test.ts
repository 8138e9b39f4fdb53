import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { administrators } from './last-administrator.ts'

const at = withService(openEmbeddedPorts, async () => {})
let [one, two, three] = ['', '', '']
beforeEach(async () => {
  const { identity } = at.ports
  for (const n of [0, 1, 2]) {
    const { id } = await register(identity, 'admin')
    if (n === 0) one = id
    else if (n === 1) two = id
    else three = id
  }
})

const end = (userId: string) => async () => {
  const decide = () => [{ type: 'UserDeactivated', data: { userId } } as const]
  await at.ports.identity.handleUser(
    { name: 'end', userId, request: null, decide },
    { actorId: 'x', correlationId: 'x' },
  )
  return 'done'
}
const endTerm = (userId: string, actorId: string, work = end(userId)) => {
  const { accounts } = at.ports.identity
  return administrators({ vault: at.ports.vault, accounts }).endTerm(userId, actorId, work)
}
const departures = async () => (await at.ports.vault.list('departures')).map(({ by }) => by)

describe('the term of an administrator', () => {
  test('is ended by another one, who remains', async () => {
    expect(await endTerm(one, two)).toBe('done')
    expect(await departures()).toEqual([{}])
    expect(await endTerm(two, one)).toEqual({ refused: 'FORBIDDEN' })
    expect(await endTerm(two, three)).toBe('done')
    expect(await endTerm(three, two)).toEqual({ refused: 'FORBIDDEN' })
  })

  test('is ended once where two end each other’s', async () => {
    await endTerm(three, one)
    const outcomes = await Promise.all([endTerm(one, two), endTerm(two, one)])
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect(await departures()).toEqual([{}])
  })

  test('is not ended by who is departing, or so that nobody would remain', async () => {
    const departing = (...userIds: string[]) =>
      at.ports.vault.put('departures', {
        id: 'administrators',
        by: Object.fromEntries(userIds.map(userId => [userId, { userId, at: Date.now() }])),
      })
    await departing(two)
    expect(await endTerm(one, two)).toEqual({ refused: 'FORBIDDEN' })
    await departing(two, three)
    expect(await endTerm(one, three)).toEqual({ refused: 'FORBIDDEN' })
    expect(await endTerm(three, one)).toBe('done')
    await departing(one, two, three)
    expect(await endTerm(two, one)).toEqual({ refused: 'LAST_ADMINISTRATOR' })
  })

  test('is ended where another departure was abandoned', async () => {
    const by = { old: { userId: two, at: Date.now() - 60_000 } }
    await at.ports.vault.put('departures', { id: 'administrators', by })
    let seen: unknown
    await endTerm(one, two, async () => {
      seen = Object.values((await departures())[0] ?? {}).map(({ userId }) => userId)
      return 'done'
    })
    expect(seen).toEqual([one])
  })

  test('is under way no longer where the command fails', async () => {
    const failing = () => Promise.reject(new Error('no store'))
    await expect(endTerm(one, two, failing)).rejects.toThrow('no store')
    expect(await departures()).toEqual([{}])
  })
})

test.for(['auditor', 'unverified', 'inactive', 'nobody', 'oneself'])(
  'A command about %s needs no other administrator',
  async who => {
    const { identity } = at.ports
    const ids: Record<string, () => Promise<string> | string> = {
      auditor: async () => (await register(identity, 'auditor')).id,
      unverified: async () => (await register(identity, 'admin', { isVerified: false })).id,
      inactive: async () => (await register(identity, 'admin', { status: 'inactive' })).id,
      nobody: () => '0f0e0d0c-0b0a-4908-8706-050403020100',
      oneself: () => one,
    }
    const id = (await ids[who]?.()) ?? ''
    expect(await endTerm(id, one, async () => 'done')).toBe('done')
    expect(await departures()).toEqual([])
  },
)
