import { describe, expect, test } from 'vitest'
import { edges } from '../testing/edges.ts'
import { connection } from '../testing/gateway.ts'

const PUBLIC_URL = 'https://journal.example.org'

describe.each(Object.entries(edges))('%s', (_, start) => {
  const responseTo = async (target: string, hosts = ['journal.example.org'], settings: object = { PUBLIC_URL }) => {
    const { socket, closed } = await connection(await start(settings))
    const fields = hosts.map(host => `Host: ${host}\r\n`).join('')
    socket.write(`GET ${target} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`)
    const response = await closed()
    const [head = '', body = ''] = response.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body, response }
  }

  test.for(['https://journal.example.org/', 'http://journal.example.org', 'HTTPS://Journal.Example.ORG:443/', '/'])(
    'serves %s',
    async target => {
      expect((await responseTo(target)).status).toBe(200)
    },
  )

  test.for([
    'https://journal.example.net/',
    'http://journal.example.org.example.net/',
    'https://journal.example.org:8443/',
    'https://journal.example.org@example.net/',
    'https://reader:secret@journal.example.org/',
    'https://',
    'ftp://journal.example.org/',
  ])('refuses %s as misdirected, in the envelope, and repeats nothing of it', async target => {
    const { status, body, response } = await responseTo(target)
    expect([status, JSON.parse(body).code]).toEqual([421, 'MISDIRECTED_REQUEST'])
    expect(response).not.toContain('example.net')
  })

  test('without PUBLIC_URL has the authority that it listens on', async () => {
    const address = await start()
    const statusAt = async (target: string) => {
      const { socket, closed } = await connection(address)
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${new URL(target).host}\r\nConnection: close\r\n\r\n`)
      return Number((await closed()).split(' ')[1])
    }
    expect([await statusAt(`${address}/`), await statusAt('http://journal.example.org/')]).toEqual([200, 421])
  })

  test.for([
    ['journal.example.org', 'example.net'],
    ['journal.example.org', 'journal.example.org'],
  ])('refuses the hosts %o in one request', async hosts => {
    const { status, head, body } = await responseTo('/', hosts)
    expect([status, JSON.parse(body).code]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/iu)
  })
})
