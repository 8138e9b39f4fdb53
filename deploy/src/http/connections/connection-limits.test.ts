import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connection-limits.ts'
import { addressOf } from '../addresses.ts'

test('connections beyond those that a server has in all are closed, from a trusted proxy too', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const server = createServer(socket => socket.on('error', () => {}).write('welcome'))
  limitConnections({ TRUST_PROXY: 'loopback' }, logger, { all: 2, ofAddress: 1 })(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open: Socket[] = []
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const isWelcome = () => {
    const socket = connect(addressOf(server).port, '127.0.0.1').on('error', () => {})
    open.push(socket)
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  expect([await isWelcome(), await isWelcome(), await isWelcome(), await isWelcome()]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(lines.map(line => JSON.parse(line).msg)).toEqual(['Connections were closed: there were more than 2 at once'])
})
