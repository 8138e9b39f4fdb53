import { expect, test } from 'vitest'
import { exitLine, serverLines, type DevelopmentServer } from './server-lines.ts'

const peer: DevelopmentServer = {
  setting: 'EVENTSTORE_URL',
  url: 'esdb://127.0.0.1:2113?tls=false',
  identity: { name: 'the EventStoreDB peer', version: '23.10.8', kind: 'test equipment' },
  pid: 41,
}
const nats: DevelopmentServer = {
  setting: 'NATS_URL',
  url: 'nats://127.0.0.1:4222',
  identity: { name: 'nats-server', version: '2.9.10', kind: 'the real server' },
  pid: 43,
  directory: '/data/servers/nats',
}

test('each server is reported with what it is, where, and what ends with it', () => {
  expect(serverLines(peer)).toEqual([
    'the EventStoreDB peer, test equipment (it says it is 23.10.8)',
    '  esdb://127.0.0.1:2113?tls=false, process 41',
    '  It keeps everything in memory: what it holds ends with it.',
  ])
  expect(serverLines(nats)).toEqual([
    'nats-server 2.9.10, the real server',
    '  nats://127.0.0.1:4222, process 43',
    '  Messages end with it; what JetStream stores stays in /data/servers/nats.',
  ])
})

test('a server that a setting names is reported as one that stays, without its password', () => {
  const identity = { name: 'mongodb', version: '7.0.5', kind: 'the real server' } as const
  const url = 'mongodb://journal:secret@one:27017,two:27017/?replicaSet=rs0'
  expect(serverLines({ setting: 'MONGODB_URL', url, identity })).toEqual([
    'mongodb 7.0.5, the real server',
    '  mongodb://one:27017,two:27017/?replicaSet=rs0',
    '  It is named by MONGODB_URL: it was not started here, and goes on.',
  ])
})

test('a server that died is reported in one line: how, where it is again, and what is lost', () => {
  expect(exitLine(peer, { pid: 41, how: 'SIGKILL', back: 44 })).toBe(
    'the EventStoreDB peer (process 41) ended by SIGKILL, and was started again at esdb://127.0.0.1:2113?tls=false as ' +
      'process 44. It has lost everything that it held in memory.',
  )
  expect(exitLine(nats, { pid: 43, how: 'exit code 1', back: 45 })).toMatch(/as process 45\. Messages were lost\.$/u)
  expect(exitLine(nats, { pid: 43, how: 'exit code 1', error: 'the port is taken' })).toBe(
    "nats-server (process 43) ended by exit code 1, and can't be started again yet: the port is taken",
  )
})
