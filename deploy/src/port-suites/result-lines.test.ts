import { expect, test } from 'vitest'
import { type ContractResult, type Offers, resultLines, summaryOf } from './results.ts'

const nothing = { passed: 0, failures: [], skipped: [] }
const onSqlite: ContractResult = { ...nothing, port: 'event-store', implementation: 'sqlite', passed: 66 }
const on = (port: string, implementation: string, engine: string): ContractResult => ({
  ...onSqlite,
  port,
  implementation,
  engine,
})

const at = (
  url: string,
  identity: { name: string; version: string; kind: 'the real server' | 'a compatible server' | 'test equipment' },
) => ({
  url,
  identity,
  isNamed: true,
})
const real: Offers = {
  eventstoredb: at('esdb://admin:secret@127.0.0.1:2113?tls=false', {
    name: 'eventstoredb',
    version: '23.10.8',
    kind: 'the real server',
  }),
  mongodb: at('mongodb://me:secret@a:27017,b:27018/?replicaSet=rs0', {
    name: 'mongodb',
    version: '7.0.5',
    kind: 'the real server',
  }),
  nats: at('nats://token@127.0.0.1:4222,nats://two:4223', {
    name: 'nats-server',
    version: '2.9.10',
    kind: 'the real server',
  }),
}
const ofThisMachine: Offers = {
  eventstoredb: at('esdb://127.0.0.1:1?tls=false', {
    name: 'the EventStoreDB peer',
    version: '23.10.8',
    kind: 'test equipment',
  }),
  mongodb: at('mongodb://127.0.0.1:2', { name: 'mongo-java-server', version: '4.4.0', kind: 'a compatible server' }),
  nats: { missing: 'no nats-server on this machine', isNamed: false },
}

test('one line for each port on each implementation', () => {
  expect(resultLines(onSqlite, real)).toEqual(['event-store on sqlite: 66 passed'])
})

test('a server is called by the name and version that it reports, with its address and without its password', () => {
  expect(resultLines(on('event-store', 'eventstoredb', 'eventstoredb'), real)).toEqual([
    'event-store on eventstoredb 23.10.8 at 127.0.0.1:2113: 66 passed',
  ])
  expect(resultLines(on('file-store', 'gridfs', 'mongodb'), real)).toEqual([
    'file-store on gridfs, mongodb 7.0.5 at a:27017,b:27018: 66 passed',
  ])
  expect(resultLines(on('message-bus', 'nats', 'nats'), real)).toEqual([
    'message-bus on nats-server 2.9.10 at 127.0.0.1:4222,two:4223: 66 passed',
  ])
})

test('what is not the real server is said to be none', () => {
  expect(resultLines(on('event-store', 'eventstoredb', 'eventstoredb'), ofThisMachine)).toEqual([
    'event-store on the EventStoreDB peer (test equipment): 66 passed',
  ])
  expect(resultLines(on('vault', 'mongodb', 'mongodb'), ofThisMachine)).toEqual([
    'vault on mongo-java-server (compatible, says 4.4.0) at 127.0.0.1:2: 66 passed',
  ])
})

test('failures are named below, and what is skipped has its reasons', () => {
  const skipped = ['one', 'two'].map(name => ({ name, reason: 'no nats-server on this machine' }))
  expect(resultLines({ ...on('message-bus', 'nats', 'nats'), ...nothing, skipped }, ofThisMachine)).toEqual([
    'message-bus on nats: 2 skipped (no nats-server on this machine)',
  ])
  expect(resultLines({ ...onSqlite, failures: ['a > b: expected 1'], skipped }, real)).toEqual([
    'event-store on sqlite: 66 passed, 1 failed, 2 skipped (no nats-server on this machine)',
    '  a > b: expected 1',
  ])
})

test('the end names what was not reached, and counts all', () => {
  const skipped = [{ name: 'one', reason: 'none' }]
  const nowhere = (port: string): ContractResult => ({ ...on(port, 'mongodb', 'mongodb'), ...nothing, skipped })
  expect(summaryOf([onSqlite, nowhere('vault'), nowhere('lease'), { ...onSqlite, failures: ['x: y'] }], ['z'])).toEqual(
    [
      'Outside the tests: z',
      'Not reached: 2 of 4 (lease on mongodb, vault on mongodb)',
      '132 passed, 2 failed, 2 skipped',
    ],
  )
  expect(summaryOf([onSqlite], [])).toEqual(['66 passed, 0 failed, 0 skipped'])
})
