import { describe, expect, test } from 'vitest'
import { connection, gateway, saying, service, tcpService } from '../testing/gateway.ts'

describe('a response that comes while the reader is still sending', () => {
  const early = (status: number) =>
    service((_, response) => response.writeHead(status, { 'content-length': 5 }).end('early'))
  /** Reads the headers, responds and closes, without reading what follows. */
  const rude = () =>
    tcpService(socket =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 413 Payload Too Large\r\nContent-Length: 5\r\nConnection: close\r\n\r\nearly', () =>
          socket.destroy(),
        ),
      ),
    )

  test.each([401, 413])('reaches fetch (%d)', async status => {
    const { address } = await gateway({ commands: (await early(status)).address })
    const response = await fetch(address, { method: 'POST', body: Buffer.alloc(20_000_000) })
    expect([response.status, await response.text()]).toEqual([status, 'early'])
  })
  test('reaches a reader that sends all before it looks', async () => {
    const { address } = await gateway({ commands: (await early(401)).address })
    for (const connectionField of ['keep-alive', 'close']) {
      const { socket, heard } = await connection(address)
      socket.write(
        `POST / HTTP/1.1\r\nHost: journal\r\nConnection: ${connectionField}\r\nContent-Length: 20000000\r\n\r\n`,
      )
      socket.write(Buffer.alloc(20_000_000))
      expect(await heard('early')).toContain('401 Unauthorized')
    }
  })
  test('leaves the connection usable once the reader has sent all', async () => {
    const { address } = await gateway({
      commands: (await early(401)).address,
      queries: (await saying('next')).address,
    })
    const { socket, heard } = await connection(address)
    socket.write('POST / HTTP/1.1\r\nHost: journal\r\nContent-Length: 2000000\r\n\r\n')
    await heard('early')
    socket.write(Buffer.alloc(2_000_000))
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    expect(await heard('next')).toContain('200 OK')
  })
  test('reaches the reader of a service that closes at once', async () => {
    const { address } = await gateway({ commands: await rude() })
    for (let n = 0; n < 20; n++) {
      const response = await fetch(address, { method: 'POST', body: Buffer.alloc(2_000_000) })
      expect([response.status, await response.text()]).toEqual([413, 'early'])
    }
  })
  test('spares a reader who expects 100-continue the sending', async () => {
    const commands = await early(413)
    commands.server.on('checkContinue', (_, response) => response.writeHead(413, { 'content-length': 5 }).end('early'))
    const { address } = await gateway({ commands: commands.address })
    const { socket, closed } = await connection(address)
    socket.write('POST / HTTP/1.1\r\nHost: journal\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n')
    expect(await closed()).toMatch(/^HTTP\/1\.1 413 /u)
  })
  test('lets a reader who expects 100-continue send when the service lets it', async () => {
    const commands = await service(async (request, response) => response.end(Buffer.concat(await request.toArray())))
    const { address } = await gateway({ commands: commands.address })
    const { socket, heard } = await connection(address)
    socket.write('POST / HTTP/1.1\r\nHost: journal\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n')
    await heard('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('whole')
    expect(await heard('whole')).toContain('200 OK')
  })
})
