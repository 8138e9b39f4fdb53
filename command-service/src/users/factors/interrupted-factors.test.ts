import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { beforeEach, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { userRoutes } from '../routes.ts'
import { codeAt } from './testing/totp-code.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const STEP_MS = 30_000

const at = withService(openEmbeddedPorts, userRoutes)
const post = (url: string, body?: object) => at.send('POST', url, body ? { body } : {})
const logIn = () => post('/auth/login', { email, password: PASSWORD })
const rows = () => at.ports.vault.list('factors')

let [userId, factorId, secret] = ['', '', '']
beforeEach(async () => {
  userId = (await register(at.ports.identity, 'admin', { email, name: 'A. Rao', passwordHash })).id
  at.signIn('admin', userId)
  ;({ factorId, secret } = (await post('/users/profile/factors/totp')).body.data)
  const codes = { first: codeAt(secret, Date.now() - STEP_MS), second: codeAt(secret) }
  await post(`/users/profile/factors/totp/${factorId}/activate`, codes)
})

test('A second step whose event is stored counts before its row is activated, and the sweep activates it', async () => {
  const long = { isActive: false, createdAt: 0 }
  await at.ports.vault.update('factors', factorId, row => row && { ...row, ...long })
  const { id: challengeId, methods } = (await logIn()).body.extensions.challenge
  expect(methods).toEqual(['totp', 'recovery'])
  await post('/users/profile/factors/totp')
  await at.ports.identity.sweep()
  expect((await rows()).find(({ id }) => id === factorId)).toMatchObject({ isActive: true })
  const code = codeAt(secret, Date.now() + STEP_MS)
  expect((await post('/auth/second-factor', { challengeId, code })).status).toBe(200)
})

test('One that was removed is asked for no more, and the sweep erases its row', async () => {
  const removed: UserEvent = { type: 'FactorRemoved', data: { userId, kind: 'totp', factorId } }
  const command = { name: 'x', userId, request: null, decide: () => [removed] }
  await at.ports.identity.handleUser(command, { actorId: userId, correlationId: '1' })
  expect((await logIn()).status).toBe(200)
  await at.ports.identity.sweep()
  expect([await rows(), await at.ports.vault.list('recovery-codes')]).toEqual([[], []])
})

test('One whose row was lost lets nobody in by the password alone, until it is reset', async () => {
  await at.ports.identity.factors.clear(userId)
  expect((await logIn()).body.extensions.challenge).toMatchObject({ methods: [] })
  expect((await post('/users/profile/step-up', { password: PASSWORD })).body.refused).toBe('CODE_WRONG')
  at.signIn('admin', '3f0e0d0c-0b0a-4908-8706-050403020100')
  expect((await post(`/admin/users/${userId}/reset-factors`, { reason: 'Lost' })).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})
