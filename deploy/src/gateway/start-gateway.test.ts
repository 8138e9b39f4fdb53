import { pino } from 'pino'
import { expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { connection, gateway, service } from '../testing/gateway.ts'
import { startGateway } from './start-gateway.ts'

const urls = {
  COMMAND_SERVICE_URL: 'http://127.0.0.1:1',
  QUERY_SERVICE_URL: 'http://127.0.0.1:1',
  PROJECTIONS_URL: 'http://127.0.0.1:1',
}

test.each(Object.keys(urls))('the start is refused without %s', async name => {
  const settings = environment({ ...urls, [name]: '' })
  await expect(startGateway(settings, pino({ level: 'silent' }))).rejects.toThrow(`${name} must be set`)
})

test('the end waits for responses under way, not for idle connections', async () => {
  const received = Promise.withResolvers<() => void>()
  const queries = await service((request, response) => {
    if (request.url === '/idle') response.end('idle')
    else received.resolve(() => response.end('answered'))
  })
  const { address, close } = await gateway({ queries: queries.address })
  const [idle, busy] = [await connection(address), await connection(address)]
  idle.socket.write('GET /idle HTTP/1.1\r\nHost: journal\r\n\r\n')
  await idle.heard('idle')
  busy.socket.write('GET /busy HTTP/1.1\r\nHost: journal\r\n\r\n')
  const respond = await received.promise
  const ended = close()
  await idle.closed()
  respond()
  expect(await busy.closed()).toContain('answered')
  await ended
})
