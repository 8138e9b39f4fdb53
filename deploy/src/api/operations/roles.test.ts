import { permissions } from '@shodh/contracts/roles.ts'
import { offlineResponses } from '@shodh/contracts/site/addresses.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuardedRoute } from '../../http/guard.ts'
import type { Client } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, newAddress, peopleOf } from '../../testing/people.ts'

type Who = 'visitor' | Role

const everyone: readonly Who[] = ['visitor', 'author', 'auditor', 'admin']

const journal: RunningJournal = await runningJournal(BEHIND_PROXY)
let clients: Readonly<Record<Who, Client>>
let auditorId: string

beforeAll(async () => {
  const { person } = peopleOf(journal)
  const [author, auditor, admin] = [await person('author'), await person('auditor'), await person('admin')]
  auditorId = auditor.id
  clients = { visitor: journal.visitor(), author: author.client, auditor: auditor.client, admin: admin.client }
})
afterAll(() => journal.close())

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100'

/** Nobody who is let through could carry it out: nothing that it names is there. */
const send = (who: Who, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(':version', '1').replace(/:\w+/gu, ID).replace('/*', '/nowhere')
  const [outside, json] = [/^\/(healthz|readyz)/u.test(filled), method === 'GET' ? undefined : {}]
  return clients[who].call(method, outside ? `/../..${filled}` : filled, { headers: newAddress(), json })
}

const isLetThrough = async (who: Who, route: string) => {
  const { status, body } = await send(who, route)
  expect(status).toBeLessThan(500)
  if (body.code === 'AUTHENTICATION_REQUIRED') return who === 'visitor' ? false : 'signed out'
  return body.code !== 'FORBIDDEN'
}

/** It ends the session that calls of the other routes need. */
const isLogout = ({ url }: GuardedRoute) => url === '/auth/logout'

/** Every route of the API, with its path below the API's base path; the one that signs out comes last. */
const routes = journal.routes
  .filter(({ method, url }) => /^\/(api\/v1|healthz|readyz)/u.test(url) && !/^(HEAD|OPTIONS)$/u.test(method))
  .map(route => ({ ...route, url: route.url.replace('/api/v1', '') || '/' }))
  .toSorted((one, other) => Number(isLogout(one)) - Number(isLogout(other)))

/** Who may call a route, by its permission. */
const rolesOf = ({ allow }: GuardedRoute): readonly Who[] => (allow === 'everyone' ? everyone : permissions[allow])

describe.each(routes)('$method $url', route => {
  test.each(everyone)('as %s', async who => {
    expect(await isLetThrough(who, `${route.method} ${route.url}`)).toBe(rolesOf(route).includes(who))
  })
})

const openTo = (isOpen: (roles: readonly Who[]) => boolean) =>
  routes.filter(route => isOpen(rolesOf(route))).map(({ method, url }) => `${method} ${url}`)
const isRead = (route: string) => route.startsWith('GET ')

/** Whoever reads is counted, and whoever may download may let a browser do so. */
const isCounted = (route: string) => route === 'POST /readings' || route === 'POST /file-manager/ticket'

test('a visitor changes nothing, but signs in and out, recovers an account, reads, subscribes and writes to the journal', () => {
  const changes = openTo(roles => roles.includes('visitor')).filter(route => !isRead(route) && !isCounted(route))
  expect(changes.filter(route => !/^POST \/(auth|contact|subscriptions|unsubscribe)/u.test(route))).toEqual([])
})

test('an auditor changes nothing but the own account, and subscribes and writes to the journal as everybody may', () => {
  const changes = openTo(roles => roles.includes('auditor')).filter(route => !isRead(route) && !isCounted(route))
  expect(
    changes.filter(route => !/^\w+ \/(auth|contact|subscriptions|unsubscribe|users\/profile)/u.test(route)),
  ).toEqual([])
})

test('what an auditor was let through to left nothing in the log but of the own account', async () => {
  const { client } = await peopleOf(journal).person('admin')
  const { events } = (await client.get(`/audit/log?actor=${auditorId}&limit=500`)).body.data
  const entities = events.map(({ entity }: { entity: { kind: string; id: string } }) => `${entity.kind}:${entity.id}`)
  expect(entities.filter((entity: string) => entity !== `user:${auditorId}`)).toEqual([])
})

test('nothing about users is for visitors, and the administration for no author', () => {
  expect(openTo(roles => roles.includes('visitor')).filter(route => / \/(users|admin|roles)/u.test(route))).toEqual([])
  expect(openTo(roles => roles.includes('author')).filter(route => / \/(admin|roles)/u.test(route))).toEqual([])
})

test('every response that browsers store for reading offline is a route for everyone', () => {
  const open = openTo(roles => roles.includes('visitor'))
  const calls = offlineResponses.filter(path => path.startsWith('/api/v1'))
  expect(open).toEqual(expect.arrayContaining(calls.map(path => path.replace('/api/v1', 'GET '))))
})
