import type { Role } from '@shodh/contracts/users/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notBuilt } from '../parts/api.ts'
import type { Client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, newAddress, peopleOf } from '../testing/people.ts'

type Who = 'visitor' | Role

const everyone: readonly Who[] = ['visitor', 'author', 'auditor', 'admin']
const signedIn: readonly Who[] = ['author', 'auditor', 'admin']
const authors: readonly Who[] = ['author', 'admin']
const readers: readonly Who[] = ['auditor', 'admin']
const admins: readonly Who[] = ['admin']

/** Every route of the API, and who may call it. A route that is not named here may not be there. */
const table: Readonly<Record<string, readonly Who[]>> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,

  'POST /auth/login': everyone,
  'POST /auth/refresh': everyone,
  'POST /auth/verify-email': everyone,
  'POST /auth/resend-otp': everyone,
  'POST /auth/forgot-password': everyone,
  'POST /auth/reset-password': everyone,
  'POST /auth/set-up': everyone,
  'POST /auth/change-password': signedIn,

  'GET /users/profile': signedIn,
  'PATCH /users/profile': signedIn,
  'GET /users/profile/sessions': signedIn,
  'DELETE /users/profile/sessions': signedIn,
  'DELETE /users/profile/sessions/:id': signedIn,

  'GET /admin/users': readers,
  'GET /admin/users/:id': readers,
  'GET /admin/attention': readers,
  'POST /admin/users': admins,
  'PATCH /admin/users/:id': admins,
  'DELETE /admin/users/:id': admins,
  'POST /admin/users/:id/reset-password': admins,
  'DELETE /roles/:id': admins,

  'GET /papers': everyone,
  'GET /papers/:id': everyone,
  'GET /papers/:id/history': everyone,
  'GET /papers/:volumeId/:paperId/download': everyone,
  'GET /papers/:volumeId/:paperId/versions/:version.pdf': everyone,
  'GET /papers/volume/:volumeId/download': everyone,
  'POST /papers': authors,
  'PATCH /papers/:volumeId/:paperId': authors,
  'PATCH /papers/:volumeId/:paperId/replace-pdf': authors,
  'DELETE /papers/:volumeId/:paperId': admins,

  'GET /papers/years': everyone,
  'GET /papers/volumes': everyone,
  'GET /papers/volumes/:id': everyone,
  'GET /papers/years/:year/types/:type/volumes': signedIn,
  'POST /papers/year': admins,
  'POST /papers/volumes': admins,
  'PATCH /papers/volumes/:id': admins,
  'DELETE /papers/volumes/:id': admins,

  'GET /': everyone,
  'GET /*': everyone,
  'POST /auth/logout': everyone,
}

let journal: RunningJournal
let clients: Readonly<Record<Who, Client>>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  const { person } = peopleOf(journal)
  const [author, auditor, admin] = [await person('author'), await person('auditor'), await person('admin')]
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

const named = () => {
  const api = journal.routes.filter(({ url }) => /^\/(api\/v1|healthz|readyz)/u.test(url))
  const methods = api.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  const all = methods.map(({ method, url }) => `${method} ${url.replace('/api/v1', '') || '/'}`)
  return all.filter(route => !notBuilt.some(call => call.join(' ') === route))
}

test('every route is in the table, and every row of it is a route', () => {
  expect(named().sort((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(table).sort((one, other) => one.localeCompare(other)),
  )
})

describe.each(Object.entries(table))('%s', (route, allowed) => {
  test.each(everyone)('as %s', async who => {
    expect(await isLetThrough(who, route)).toBe(allowed.includes(who))
  })
})
