import { describe, expect, test } from 'vitest'
import { RESPONSE_CACHE_MAX_BYTES, responseCache } from './response-cache.ts'

const KB = 1024

describe('The response cache', () => {
  test('gives back a response only of the version that it was made of', () => {
    const cache = responseCache(100 * KB)
    const response = { bytes: 10 }
    cache.set('a', '1', response)
    expect(cache.get('a', '1')).toBe(response)
    expect(cache.get('a', '2')).toBeUndefined()
    expect(cache.get('b', '1')).toBeUndefined()
  })

  test('never holds more bytes than its cap, and evicts what was used least recently', () => {
    const cache = responseCache(100 * KB)
    cache.set('used', '', { bytes: 10 * KB })
    for (let n = 0; n < 1000; n += 1) {
      cache.set(`key ${n}`, '', { bytes: 10 * KB })
      cache.get('used', '')
      expect(cache.bytes).toBeLessThanOrEqual(100 * KB)
    }
    expect(cache.get('used', '')).toBeDefined()
    expect(cache.get('key 999', '')).toBeDefined()
    expect(cache.get('key 0', '')).toBeUndefined()
  })

  test('counts keys and entries too, so that empty responses under long keys do not exhaust memory', () => {
    const cache = responseCache(100 * KB)
    for (let n = 0; n < 1000; n += 1) cache.set(`${n} `.padEnd(16 * KB, 'x'), '', { bytes: 0 })
    expect(cache.size).toBeLessThanOrEqual(3)
    for (let n = 0; n < 1000; n += 1) cache.set(`${n}`, '', { bytes: 0 })
    expect(cache.size).toBeLessThanOrEqual(100)
  })

  test('does not cache what is larger than the whole cache, and retains the others', () => {
    const cache = responseCache(100 * KB)
    cache.set('small', '', { bytes: KB })
    cache.set('large', '', { bytes: 100 * KB })
    expect(cache.get('large', '')).toBeUndefined()
    expect(cache.get('small', '')).toBeDefined()
  })

  test('counts a response that has grown, and evicts for it', () => {
    const cache = responseCache(100 * KB)
    const growing = { bytes: 10 * KB }
    cache.set('growing', '', growing)
    for (let n = 0; n < 4; n += 1) cache.set(`other ${n}`, '', { bytes: 10 * KB })
    growing.bytes = 80 * KB
    cache.resize('growing', growing)
    expect(cache.bytes).toBeLessThanOrEqual(100 * KB)
    expect(cache.size).toBe(2)
    expect(cache.get('growing', '')).toBe(growing)
  })

  test('does not bring back what was replaced meanwhile', () => {
    const cache = responseCache(100 * KB)
    const [before, after] = [{ bytes: 1 }, { bytes: 2 }]
    cache.set('a', '1', before)
    cache.set('a', '2', after)
    before.bytes = 3
    cache.resize('a', before)
    expect(cache.get('a', '2')).toBe(after)
  })

  test('is as it was where something grows that it no longer has', () => {
    const cache = responseCache(100 * KB)
    cache.resize('gone', { bytes: KB })
    expect(cache.size).toBe(0)
  })

  test('of the service has room for many megabytes, and not for more than 16', () => {
    const cache = responseCache(RESPONSE_CACHE_MAX_BYTES)
    for (const megabytes of [10, 5.5, 16]) cache.set(`${megabytes}`, '', { bytes: megabytes * KB * KB })
    expect([cache.get('10', ''), cache.get('5.5', ''), cache.get('16', '')].map(Boolean)).toEqual([true, true, false])
  })
})
