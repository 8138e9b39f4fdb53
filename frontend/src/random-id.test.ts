import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

test('an id is a UUID of version 4, and another one each time, where the browser makes none itself', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, randomId)
  expect(ids.filter(id => !z.uuidv4().safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(100)
  vi.unstubAllGlobals()
})
