import { expect, test } from 'vitest'
import { createHmac } from 'node:crypto'
import { openTickets } from './tokens.ts'

const actor = { userId: 'asha', role: 'auditor', sessionId: 'session-1' } as const
const live = new Set(['session-1', 'session-2'])
const sessions = { actor: async (id: string) => (live.has(id) ? { ...actor, sessionId: id } : undefined) }

let now = 1_800_000_000_000
const tickets = openTickets(
  { mac: (...texts) => createHmac('sha256', 'key').update(JSON.stringify(texts)).digest('base64url'), sessions },
  () => now,
)

test('A ticket is for one address, for less than a minute, as long as the session lives', async () => {
  const ticket = tickets.issue(actor, '/a')
  expect(await tickets.actorOf('/a', ticket)).toEqual(actor)
  expect(await tickets.actorOf('/b', ticket)).toBeUndefined()
  now += 59_999
  expect(await tickets.actorOf('/a', ticket)).toEqual(actor)
  now += 1
  expect(await tickets.actorOf('/a', ticket)).toBeUndefined()
  const later = tickets.issue(actor, '/a')
  live.delete('session-1')
  expect(await tickets.actorOf('/a', later)).toBeUndefined()
  live.add('session-1')
})

test('A ticket that was edited is none', async () => {
  const [until = '', session = '', seal = ''] = tickets.issue(actor, '/a').split('.')
  for (const edited of [
    `${Number(until) + 1}.${session}.${seal}`,
    `${until}.session-2.${seal}`,
    `${until}.${session}.${seal}x`,
    `${until}.${session}`,
    '',
    '..',
  ])
    expect(await tickets.actorOf('/a', edited)).toBeUndefined()
})
