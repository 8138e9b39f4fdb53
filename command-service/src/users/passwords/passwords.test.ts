import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withService } from '../../testing/with-service.ts'
import { fingerprint } from './passwords.ts'

const at = withService(openEmbeddedPorts, async () => {})
const secret = { userId: 'rao', password: 'Neem-leaf-17-lamp' }
const of = (
  command: unknown = { name: 'A. Rao' },
  changes: Partial<typeof secret> = {},
  key: string | undefined = 'key',
) => fingerprint(at.ports.identity, command, { ...secret, ...changes }, { actorId: 'x', correlationId: 'x', key })

test('A retry is the same command with the same password for the same user', async () => {
  const others = [
    of({ name: 'B. Rao' }),
    of(undefined, { password: 'Another-leaf-17' }),
    of(undefined, { userId: 'sen' }),
  ]
  const all = await Promise.all([of(), ...others])
  expect(new Set(all).size).toBe(4)
  expect(await of()).toBe(all[0])
  for (const one of all) expect(one).toMatch(/^[\w-]{43}$/u)
})

test('Without a key nothing can be retried, and no password is hashed', async () => {
  const withoutKey = (password: string) =>
    fingerprint(at.ports.identity, null, { ...secret, password }, { actorId: 'x', correlationId: 'x' })
  expect(await withoutKey('Neem-leaf-17-lamp')).toBe(await withoutKey('Another-leaf-17'))
})
