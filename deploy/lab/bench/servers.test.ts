import { describe, expect, test } from 'vitest'
import { serverLine } from './servers.ts'

describe('A server that is measured on', () => {
  const peer = { name: 'the EventStoreDB peer', version: '23.10.8', kind: 'test equipment' } as const

  test('that is not the real one is named with what its figures are worth', () =>
    expect(serverLine(peer)).toBe(
      "the EventStoreDB peer 23.10.8, test equipment: figures on it tell of the journal's own code only, not of the real server",
    ))

  test('that a setting names is named by the setting, and not by its address', () =>
    expect(serverLine({ name: 'mongodb', version: '8.0.12', kind: 'the real server' }, 'MONGODB_URL')).toBe(
      'mongodb 8.0.12, the real server, named by MONGODB_URL',
    ))
})
