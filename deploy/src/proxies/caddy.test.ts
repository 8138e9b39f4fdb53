import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { nobody, saying, service } from '../testing/gateway.ts'
import { responseTo } from '../testing/response-to.ts'
import { ask, proxyContract } from './contract.ts'
import { startCaddy } from './testing/caddy.ts'
import { noProgram } from './testing/start-proxy.ts'

const missing = noProgram('caddy')

proxyContract('Caddy', { missing, start: startCaddy })

const bodyOf = async (address: string, path: string, method = 'GET') =>
  text(await responseTo(ask(`${address}${path}`, { method }).end()))

describe('Caddy in front of several services', () => {
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  test('sends queries to query services, all else and uploads in parts to command services', async () => {
    const named = (name: string) => service((_, response) => response.setHeader('x-by', name).end())
    const { https } = await startCaddy({
      commands: (await named('command')).address,
      queries: (await named('query')).address,
    })
    const by = async (method: string, path = '/api/v1/papers') => {
      const { headers } = await responseTo(ask(`${https}${path}`, { method }).end())
      return headers['x-by']
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) expect(await by(method)).toBe('command')
    for (const method of ['GET', 'HEAD']) expect(await by(method)).toBe('query')
    for (const path of ['/oai', '/oai/']) expect(await by('POST', path)).toBe('query')
    expect(await by('POST', '/oai/x')).toBe('command')
    for (const path of ['/api/v1/uploads/1', '/api/v1/uploads', '/api/v1/uploads?x'])
      expect([await by('HEAD', path), await by('GET', path), await by('PATCH', path)]).toEqual(Array(3).fill('command'))
    expect(await by('GET', '/api/v1/uploadsx')).toBe('query')
  })

  test('passes over an instance that refuses the connection', async () => {
    const several = `${await nobody()},${(await saying('well')).address}`
    const { https } = await startCaddy({ commands: several, queries: several })
    for (const method of ['GET', 'POST', 'GET', 'POST']) expect(await bodyOf(https, '/', method)).toBe('well')
  })

  test('says in the envelope that no instance responds', async () => {
    const broken = await service((_, response) => response.destroy())
    const { https } = await startCaddy({ commands: broken.address, queries: broken.address })
    const response = await responseTo(ask(`${https}/api/v1/papers`, { method: 'POST' }).end('{}'))
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(await text(response))).toMatchObject({ success: false, code: 'UNAVAILABLE' })
  })
})
