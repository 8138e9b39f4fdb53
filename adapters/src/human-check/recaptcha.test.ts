import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openRecaptcha } from './recaptcha.ts'

const verifier = async (status: number, verdict: unknown, headers = {}) => {
  const received: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push(body)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(verdict))
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  return { received, url, check: openRecaptcha({ secret: 'a secret', url, action: 'contact_form' }) }
}

const person = { success: true, action: 'contact_form', score: 0.9 }

test('a token is verified with the secret', async () => {
  const { received, check } = await verifier(200, person)
  expect(await check.passes('a token&more')).toBe(true)
  expect(received).toEqual(['secret=a+secret&response=a+token%26more'])
})

test.each([
  ['used before, or too old', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['of another form', { ...person, action: 'login' }],
  ['of a program', { ...person, score: 0.3 }],
  ['without a score', { success: true, action: 'contact_form' }],
])('a token %s does not pass', async (_, verdict) => {
  const { check } = await verifier(200, verdict)
  expect(await check.passes('a token')).toBe(false)
})

test('the secret follows no redirect', async () => {
  const elsewhere = await verifier(200, person)
  const { check } = await verifier(307, person, { location: elsewhere.url })
  await expect(check.passes('a token')).rejects.toThrow('307')
  expect(elsewhere.received).toEqual([])
})

test('an empty token is not sent anywhere', async () => {
  const { received, check } = await verifier(200, person)
  expect([await check.passes(''), received]).toEqual([false, []])
})

test('a verifier that is not able to respond is no verdict', async () => {
  const { check } = await verifier(503, {})
  await expect(check.passes('a token')).rejects.toThrow('The human check responded with status 503')
})
