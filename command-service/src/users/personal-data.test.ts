import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PersonalData, personalData } from './personal-data.ts'
import type { CommandKinds } from './user-vault.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let personal: PersonalData
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
  personal = personalData(stores.vault, () => 7)
})
afterEach(() => stores.close())

const claim = (commandId: string, values: object, userId = 'rao') => personal.claim({ userId, commandId, values })
const confirm = (commandId: string, revision: number, userId = 'rao') =>
  personal.confirm({ userId, commandId }, revision)
const row = (userId = 'rao') => stores.vault.get('users', userId)
const emails = async (userId = 'rao') => (await stores.vault.listBy('emails', userId)).map(({ key }) => key).toSorted()

describe('a claim', () => {
  test('becomes true once its event is stored', async () => {
    await claim('one', { name: 'A. Rao', email: 'Rao@example.org' })
    const attempt = expect.any(String)
    const pending = { one: { name: 'A. Rao', email: 'Rao@example.org', attempt, at: 7 } }
    expect(await row()).toEqual({ id: 'rao', asOf: {}, pending })
    await confirm('one', 0)
    const values = { name: 'A. Rao', email: 'Rao@example.org' }
    expect(await row()).toEqual({ id: 'rao', ...values, asOf: { name: 0, email: 0 }, pending: {} })
    expect(await emails()).toEqual(['rao@example.org'])
  })

  test('of an older event takes the place of nothing newer', async () => {
    await claim('one', { name: 'First', passwordHash: 'a' })
    await claim('two', { name: 'Second' })
    await confirm('two', 5)
    await confirm('one', 4)
    expect(await row()).toMatchObject({ name: 'Second', passwordHash: 'a', asOf: { name: 5, passwordHash: 4 } })
    await claim('three', { name: 'Third' })
    await confirm('three', 5)
    expect(await row()).toMatchObject({ name: 'Second' })
  })

  test('of somebody who is not registered yet ends without another one', async () => {
    const giveUp = await claim('one', { name: 'First', email: 'one@example.org' })
    await claim('two', { name: 'Second', email: 'two@example.org' })
    await giveUp?.()
    expect(await emails()).toEqual(['two@example.org'])
    await confirm('two', 0)
    expect(await row()).toMatchObject({ name: 'Second', email: 'two@example.org' })
  })

  test('that is made twice is the first one, and is confirmed once', async () => {
    await claim('one', { name: 'First' })
    const giveUp = await claim('one', { name: 'Second' })
    await giveUp?.()
    await confirm('one', 0)
    expect(await row()).toMatchObject({ name: 'First' })
    await confirm('one', 9)
    expect(await row()).toMatchObject({ asOf: { name: 0 } })
  })

  test('that is given up leaves nothing of who is not there yet', async () => {
    const giveUp = await claim('one', { email: 'rao@example.org' })
    await giveUp?.()
    expect([await row(), await emails()]).toEqual([undefined, []])
    await giveUp?.()
  })

  test('that is given up leaves what was true, and other claims', async () => {
    await claim('one', { email: 'rao@example.org' })
    await confirm('one', 0)
    await claim('two', { name: 'A. Rao' })
    const giveUp = await claim('three', { email: 'new@example.org' })
    expect(await emails()).toEqual(['new@example.org', 'rao@example.org'])
    await giveUp?.()
    expect([Object.keys((await row())?.pending ?? {}), await emails()]).toEqual([['two'], ['rao@example.org']])
  })

  test('is released by the sweep, whoever made it', async () => {
    await claim('one', { email: 'rao@example.org' })
    await personal.release({ userId: 'rao', commandId: 'other' })
    expect(await row()).toBeDefined()
    await personal.release({ userId: 'rao', commandId: 'one' })
    expect([await row(), await emails()]).toEqual([undefined, []])
  })
})

describe('an address', () => {
  test('is one user’s, in any case, also while it is only claimed', async () => {
    expect(await claim('one', { email: 'rao@example.org' })).toBeDefined()
    expect(await claim('one', { name: 'B. Sen', email: 'RAO@example.org' }, 'sen')).toBeUndefined()
    expect(await row('sen')).toBeUndefined()
    expect(await claim('two', { email: 'RAO@example.org' })).toBeDefined()
  })

  test('is free once its user has another one', async () => {
    await claim('one', { email: 'rao@example.org' })
    await confirm('one', 0)
    await claim('two', { email: 'new@example.org' })
    expect(await claim('one', { email: 'rao@example.org' }, 'sen')).toBeUndefined()
    await confirm('two', 1)
    expect(await emails()).toEqual(['new@example.org'])
    expect(await claim('one', { email: 'rao@example.org' }, 'sen')).toBeDefined()
  })

  test('that cannot be stored for another reason is an error', async () => {
    const broken = { ...stores.vault, put: () => Promise.reject(new Error('no disk')) }
    await expect(
      personalData(broken).claim({ userId: 'rao', commandId: 'one', values: { email: 'a@b.c' } }),
    ).rejects.toThrow('no disk')
  })
})
