import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { connection, gateway, service } from '../testing/gateway.ts'

describe('a response', () => {
  test.each([
    [200, ['Content-Length', '5', 'Accept-Ranges', 'bytes', 'ETag', '"a"'], 'bytes'],
    [206, ['Content-Range', 'bytes 0-1/5', 'Content-Length', '2'], 'by'],
    [304, ['ETag', '"a"'], ''],
    [416, ['Content-Range', 'bytes */5', 'Content-Length', '0'], ''],
    [404, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Link', '</a>', 'Link', '</b>', 'Content-Length', '2'], 'no'],
  ])('of %d has its headers and its bytes passed on unchanged', async (status, fields, body) => {
    const date = ['Date', 'Mon, 05 Jan 2026 10:00:00 GMT']
    const queries = await service((_, response) => response.writeHead(status, [...fields, ...date]).end(body))
    const { address } = await gateway({ queries: queries.address })
    const { socket, closed } = await connection(address)
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\nConnection: close\r\n\r\n')
    const [head = '', ...rest] = (await closed()).split('\r\n\r\n')
    const lines = [...fields, ...date].flatMap((name, n, all) => (n % 2 === 0 ? [`${name}: ${all[n + 1]}`] : []))
    expect(head.split('\r\n').slice(1)).toEqual([...lines, 'Connection: close'])
    expect(rest.join('')).toBe(body)
  })
  test('to HEAD has its length without a body', async () => {
    const queries = await service((_, response) => response.writeHead(200, { 'content-length': 500_000_000 }).end())
    const { address } = await gateway({ queries: queries.address })
    const response = await fetch(address, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('500000000')
    expect(await response.text()).toBe('')
  })
  test('that is compressed stays so', async () => {
    const bytes = brotliCompressSync('नदी'.repeat(1000))
    const queries = await service((_, response) => response.setHeader('content-encoding', 'br').end(bytes))
    const { address } = await gateway({ queries: queries.address })
    const response = await fetch(address)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('नदी'.repeat(1000))
  })
  test('that is written bit by bit arrives bit by bit', async () => {
    const queries = await service((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      queries.server.once('say', (text: string) => response.write(text))
    })
    const { address } = await gateway({ queries: queries.address })
    const response = await fetch(address)
    queries.server.emit('say', 'data: 7\n\n')
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(Buffer.from(value ?? []).toString()).toBe('data: 7\n\n')
    await reader?.cancel()
  })
  test('that breaks off is broken off, with a length', async () => {
    const queries = await service((_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy())
    })
    const { address } = await gateway({ queries: queries.address })
    await expect((await fetch(address)).text()).rejects.toThrow('terminated')
  })
  test('that breaks off is broken off, in chunks', async () => {
    const queries = await service((_, response) => void response.write('half', () => response.destroy()))
    const { address } = await gateway({ queries: queries.address })
    await expect((await fetch(address)).text()).rejects.toThrow('terminated')
  })
  test('that breaks off is broken off with a reset where only the end of the connection ends it', async () => {
    const queries = await service((_, response) => void response.write('half', () => response.destroy()))
    const { address } = await gateway({ queries: queries.address })
    const { socket } = await connection(address)
    const failed = once(socket, 'error')
    socket.write('GET / HTTP/1.0\r\n\r\n')
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  })
})
