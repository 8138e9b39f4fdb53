import { describe, expect, test } from 'vitest'
import { commandIdOf, derivedId, hashOf, newEventId } from './idempotency.ts'

describe('the id of a command', () => {
  test('is the same for the same key in the same stream, and else another', () => {
    const id = commandIdOf('volume-1', 'key')
    expect(commandIdOf('volume-1', 'key')).toBe(id)
    expect(new Set([id, commandIdOf('volume-2', 'key'), commandIdOf('volume-1', 'key 2')]).size).toBe(3)
  })
  test('is random where there is no key', () => {
    expect(commandIdOf('volume-1', undefined)).not.toBe(commandIdOf('volume-1', undefined))
  })
})

test('ids that are derived from other parts differ, however the parts are cut', () => {
  const ids = [
    derivedId('a', 'bc'),
    derivedId('ab', 'c'),
    derivedId('abc'),
    derivedId('a', 'b', 'c'),
    derivedId('a', 1),
  ]
  expect(new Set([...ids, derivedId('a', '1')]).size).toBe(6)
})

test('each event has an id of its own, and later ids sort after earlier ones', () => {
  const ids = Array.from({ length: 1000 }, newEventId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
})

test('the hash of a command differs with its name and its request', () => {
  const hashes = [hashOf('open', { year: 2025 }), hashOf('close', { year: 2025 }), hashOf('open', { year: 2026 })]
  expect(new Set(hashes).size).toBe(3)
  expect(hashOf('open', { year: 2025 })).toBe(hashes[0])
})

test('ids and hashes are the same for ever: what is stored has them', () => {
  expect(derivedId('volume', 2025, 'Regular')).toBe('b1d2f316-5a49-5de3-a0ee-b31bf45618cd')
  expect(commandIdOf('years', 'key')).toBe('c842cb03-a1ef-5158-b721-0fed1584472d')
  expect(hashOf('createVolume', { year: 2026 })).toBe('kKZ3ULHJ113_WFUII7xuRvsAB6XdeUsV_S2QHz79K-I')
})
