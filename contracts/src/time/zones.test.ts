import { expect, test, vi } from 'vitest'
import { isZone, zoneName, zoneNames } from './zones.ts'

test('zones are listed by their present names, each of which is a zone', () => {
  const names = zoneNames()
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'Europe/Berlin']))
  expect(names).not.toContain('Asia/Calcutta')
  expect(names).toEqual(names.toSorted())
  expect(names.filter(name => !isZone(name))).toEqual([])
})

test('where an engine does not take the present name, the former one stays', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new RangeError('Invalid time zone')
  })
  expect(zoneName('Europe/Kiev')).toBe('Europe/Kiev')
  vi.restoreAllMocks()
  expect([zoneName('Europe/Kiev'), isZone('Asia/Tokio')]).toEqual(['Europe/Kyiv', false])
})
