import { DEVICE_SECONDS } from '@shodh/contracts/limits.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookies, deviceCookie } from './cookies.ts'
import type { Mac } from '../secrets.ts'

const mac: Mac = (purpose, ...texts) =>
  createHmac('sha256', 'a key')
    .update(JSON.stringify([purpose, ...texts]))
    .digest('base64url')

// with the same `securityStamp`, so that they differ in nothing but the account
const rao = { id: 'rao', state: { securityStamp: 'since' } }
const patil = { id: 'patil', state: { securityStamp: 'since' } }

let app: FastifyInstance
let publicUrl = 'https://journal.example.org'
let now = Date.UTC(2026, 0, 15, 9)

beforeAll(() => {
  const jar = cookies('0f0e0d0c-0b0a-4908-8706-050403020100', () => publicUrl)
  const device = deviceCookie({ cookies: jar, mac }, () => now)
  app = Fastify()
  app.get('/set', async (_, reply) => {
    device.set(reply, rao, '1f0e0d0c-0b0a-4908-8706-050403020100')
    return {}
  })
  app.get('/read', async request => ({
    rao: device.read(request, rao),
    patil: device.read(request, patil),
    later: device.read(request, { id: 'rao', state: { securityStamp: 'later' } }),
  }))
})
afterAll(() => app.close())

const given = async () => [(await app.inject('/set')).headers['set-cookie'] ?? []].flat()
const read = async (cookie: string) => (await app.inject({ url: '/read', headers: { cookie } })).json()
const pairOf = (cookie = '') => cookie.split(';')[0] ?? ''

test('a device cookie counts for its account alone, under every name, until its password is another one', async () => {
  const pair = pairOf((await given())[0])
  const [name = '', value = ''] = pair.split('=')
  expect(await read(pair)).toEqual({ rao: '1f0e0d0c-0b0a-4908-8706-050403020100' })
  const others = name.replace(/.{8}$/u, mac('device', 'name', 'patil').slice(0, 8))
  expect(await read(`${others}=${value}`)).toEqual({})
})

test('a device cookie with anything before or after it, or from another site, is none', async () => {
  const [name = '', value = ''] = pairOf((await given())[0]).split('=')
  for (const other of [`x${value}`, `${value}x`, value.slice(1), '']) expect(await read(`${name}=${other}`)).toEqual({})
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url: '/read', headers })).json()).toEqual({})
})

test('a device cookie is invalid after half a year', async () => {
  const pair = pairOf((await given())[0])
  now += DEVICE_SECONDS * 1000 - 1
  expect(await read(pair)).toHaveProperty('rao')
  now += 1
  expect(await read(pair)).toEqual({})
})

test('a device cookie is secure, and on plain HTTP has a second one that is not', async () => {
  const secure = /^__Host-shodh-0f0e0d0c-device-[\w-]{8}=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/u
  expect(await given()).toEqual([expect.stringMatching(secure)])
  publicUrl = 'http://127.0.0.1:8080'
  const [first, second] = await given()
  expect(first).toMatch(secure)
  expect(second).toMatch(/^shodh-0f0e0d0c-device-[\w-]{8}=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/u)
  expect(await read(pairOf(second))).toHaveProperty('rao')
  publicUrl = 'https://journal.example.org'
})
