import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { connection, fieldsOf, gateway, mirror, service } from '../testing/gateway.ts'

describe('a request', () => {
  test.each([
    ['GET', 'query'],
    ['HEAD', 'query'],
    ['POST', 'command'],
    ['PUT', 'command'],
    ['PATCH', 'command'],
    ['DELETE', 'command'],
    ['OPTIONS', 'command'],
    ['PROPFIND', 'command'],
    ['POST', 'query', '/oai'],
    ['POST', 'query', '/oai/'],
    ['POST', 'command', '/oai/x'],
    ['HEAD', 'command', '/api/v1/uploads/1'],
    ['GET', 'command', '/api/v1/uploads?x'],
    ['PATCH', 'command', '/api/v1/uploads/1'],
    ['GET', 'query', '/api/v1/uploadsx'],
  ])('by %s goes to the %s service', async (method, kind, path = '/api/v1/papers') => {
    const responding = (name: string) => service((_, response) => response.setHeader('x-by', name).end())
    const [commands, queries] = [await responding('command'), await responding('query')]
    const { address } = await gateway({ commands: commands.address, queries: queries.address })
    const { headers } = await fetch(address + path, { method })
    expect(headers.get('x-by')).toBe(kind)
  })

  test.each(['/', '/a?b=c&d', '/papers/%ff', '/a/../b', '//c', '/%2F..%2f', '/?q=%zz', '/healthz/'])(
    'for %s arrives as it is',
    async path => {
      const { address } = await gateway({ queries: (await mirror()).address })
      const { socket, heard } = await connection(address)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: journal\r\n\r\n`)
      expect(await heard('}')).toContain(JSON.stringify({ url: path }).slice(1, -1))
    },
  )

  test('in absolute form arrives with its path', async () => {
    const queries = (await mirror()).address
    const { address } = await gateway({ queries }, { PUBLIC_URL: 'https://journal.example.org' })
    const { socket, heard } = await connection(address)
    socket.write('GET http://journal.example.org/papers?q=1 HTTP/1.1\r\nHost: journal\r\n\r\n')
    expect(await heard('}')).toContain('"url":"/papers?q=1"')
  })

  test('arrives below the path of the service’s own address', async () => {
    const { address } = await gateway({ queries: `${(await mirror()).address}/journal/` })
    expect(await (await fetch(`${address}/api?q`)).json()).toMatchObject({ url: '/journal/api?q' })
  })

  test('has its headers passed on, except those meant for this hop', async () => {
    const { address } = await gateway({ queries: (await mirror()).address })
    const { socket, heard } = await connection(address)
    socket.write(
      'GET / HTTP/1.1\r\nHost: journal.example.org\r\nX-Custom: one\r\nX-Custom: two\r\nCookie: a=b\r\n' +
        'Connection: keep-alive, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nTE: trailers\r\nUpgrade: h2c\r\n\r\n',
    )
    const { raw } = JSON.parse((await heard('}')).split('\r\n\r\n')[1] ?? '')
    expect(fieldsOf(raw, 'x-custom')).toEqual(['one', 'two'])
    expect(fieldsOf(raw, 'host')).toEqual(['journal.example.org'])
    expect(fieldsOf(raw, 'cookie')).toEqual(['a=b'])
    for (const name of ['x-hop', 'keep-alive', 'te', 'upgrade']) expect(fieldsOf(raw, name)).toEqual([])
  })

  test.each(['POST', 'DELETE'])('by %s without a body arrives without one', async method => {
    const commands = await service(async (request, response) => {
      const chunks = await request.toArray()
      response.end(JSON.stringify({ chunks: chunks.length, coding: request.headers['transfer-encoding'] ?? null }))
    })
    const { address } = await gateway({ commands: commands.address })
    expect(await (await fetch(address, { method })).json()).toEqual({ chunks: 0, coding: null })
  })

  test.each([
    ['JSON that is none', 'application/json', '{"year":'],
    ['a type that nobody knows', 'no type at all; "', 'bytes'],
    ['no type', undefined, 'bytes'],
  ])('with %s arrives unparsed', async (_, type, body) => {
    const commands = await service(async (request, response) => {
      response.end(Buffer.concat(await request.toArray()))
    })
    const { address } = await gateway({ commands: commands.address })
    const headers: HeadersInit = type === undefined ? {} : { 'content-type': type }
    const response = await fetch(address, { method: 'DELETE', body: Buffer.from(body), headers })
    expect(await response.text()).toBe(body)
  })

  test('with a body of megabytes arrives to the byte, with its length or in chunks', async () => {
    const commands = await service(async (request, response) => {
      const hash = createHash('sha256')
      for await (const chunk of request) hash.update(chunk)
      response.end(`${request.headers['content-length'] ?? request.headers['transfer-encoding']} ${hash.digest('hex')}`)
    })
    const { address } = await gateway({ commands: commands.address })
    const bytes = randomBytes(5_000_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const whole = await fetch(address, { method: 'PUT', body: bytes })
    expect(await whole.text()).toBe(`5000000 ${sha256}`)
    const stream = new Blob([bytes]).stream()
    const streamed: RequestInit & { readonly duplex: 'half' } = { method: 'PUT', body: stream, duplex: 'half' }
    const chunked = await fetch(address, streamed)
    expect(await chunked.text()).toBe(`chunked ${sha256}`)
  })
})

describe('a reader who goes', () => {
  test('cancels the query', async () => {
    const received = Promise.withResolvers<IncomingMessage>()
    const queries = await service(request => received.resolve(request))
    const { address } = await gateway({ queries: queries.address })
    const { socket } = await connection(address)
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    const request = await received.promise
    socket.destroy()
    await once(request.socket, 'close')
    expect(request.socket.destroyed).toBe(true)
  })
  test('cancels a response that is being sent', async () => {
    const gone = Promise.withResolvers<boolean>()
    const queries = await service((_, response) => {
      response.write('first')
      response.once('close', () => gone.resolve(response.writableFinished))
    })
    const { address } = await gateway({ queries: queries.address })
    const { socket, heard } = await connection(address)
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    await heard('first')
    socket.destroy()
    expect(await gone.promise).toBe(false)
  })
  test('in the middle of an upload is no end of the upload', async () => {
    const completed = Promise.withResolvers<boolean>()
    const commands = await service(request => {
      request.resume().on('error', () => completed.resolve(request.complete))
      request.once('data', () => socket.destroy())
    })
    const { address } = await gateway({ commands: commands.address })
    const { socket } = await connection(address)
    socket.write('POST / HTTP/1.1\r\nHost: journal\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n')
    expect(await completed.promise).toBe(false)
  })
})
