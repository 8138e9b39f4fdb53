import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { createChallenge } from 'altcha-lib/v1'
import { beforeEach, describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { contactRoutes } from './routes.ts'
import { message, settings } from './testing/contact.ts'

const withoutService = withService(openEmbeddedPorts, contactRoutes, {
  contact: { settings: { ...settings, contact: { humanCheck: 'recaptcha' } }, formPaths: [] },
})

describe('the human check of a service', () => {
  let answer: () => Promise<boolean>
  let tokens: string[]
  let logged: unknown[][]
  beforeEach(() => {
    tokens = []
    logged = []
  })
  const recaptcha = {
    passes: (token: string) => {
      tokens.push(token)
      return token === 'of a person' ? answer() : Promise.resolve(false)
    },
  }
  const loggingRoutes: typeof contactRoutes = async (app, ports) => {
    app.addHook('onRequest', async request => {
      request.log = Object.assign(Object.create(request.log), { error: (...given: unknown[]) => logged.push(given) })
    })
    await contactRoutes(app, ports)
  }
  const at = withService(openEmbeddedPorts, loggingRoutes, {
    contact: { settings: { ...settings, contact: { humanCheck: 'recaptcha' } }, formPaths: [], recaptcha },
  })
  const send = (recaptchaToken?: string) => at.send('POST', '/contact', { body: { ...message, recaptchaToken } })

  test('decides on the token of the message, which is empty where there is none', async () => {
    answer = async () => true
    expect((await send('of a person')).status).toBe(201)
    expect((await send()).body.refused).toBe('HUMAN_CHECK_FAILED')
    expect([tokens, logged]).toEqual([['of a person', ''], []])
  })

  test('fails where the service can’t be reached, and logs why', async () => {
    const error = new Error('not reached')
    answer = () => Promise.reject(error)
    expect((await send('of a person')).body.refused).toBe('HUMAN_CHECK_FAILED')
    expect(logged).toEqual([[{ err: error }, 'The human check could not be made']])
  })
})

describe('the human check of the journal itself', () => {
  const at = withService(openEmbeddedPorts, contactRoutes, { contact: { settings, formPaths: [] } })

  test('gives a challenge that nobody may store, and refuses a message without its solution', async () => {
    const { headers, body } = await at.send('POST', '/contact/challenge')
    expect(body).toMatchObject({ message: 'Solve this challenge', data: { algorithm: 'SHA-256' } })
    expect(headers['cache-control']).toBe('no-store')
    for (const recaptchaToken of [undefined, 'wrong'])
      expect((await at.send('POST', '/contact', { body: { ...message, recaptchaToken } })).body).toEqual({
        refused: 'HUMAN_CHECK_FAILED',
      })
    expect(await at.events()).toEqual([])
  })

  test('takes a message with its solution', async () => {
    const hmacKey = at.ports.identity.mac('human check', 'contact_form')
    const expires = new Date(Date.now() + 60_000)
    const { maxnumber: _, ...given } = await createChallenge({ algorithm: 'SHA-256', expires, hmacKey, number: 1 })
    const recaptchaToken = Buffer.from(JSON.stringify({ ...given, number: 1 })).toString('base64')
    expect((await at.send('POST', '/contact', { body: { ...message, recaptchaToken } })).status).toBe(201)
  })
})

test('Without the service that the settings name, nobody passes the human check', async () => {
  expect((await withoutService.send('POST', '/contact', { body: message })).body.refused).toBe('HUMAN_CHECK_FAILED')
})
