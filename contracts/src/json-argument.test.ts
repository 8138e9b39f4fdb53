import { afterEach, expect, test, vi } from 'vitest'
import { jsonArgument } from './json-argument.ts'

afterEach(() => vi.unstubAllGlobals())

test('a process has its argument from the one that started it, as JSON', () => {
  vi.stubGlobal('process', { argv: ['node', 'child.ts', '{"port":[1,2]}'] })
  expect(jsonArgument<{ port: number[] }>()).toEqual({ port: [1, 2] })
  vi.stubGlobal('process', { argv: ['node', 'child.ts'] })
  expect(() => jsonArgument()).toThrow('Unexpected end of JSON input')
})
