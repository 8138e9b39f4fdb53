import { expect, test } from 'vitest'
import { lastResult } from './last-result.ts'

test('A result is computed once for the same arguments, and anew as soon as one of them differs', () => {
  const computed: string[] = []
  const joined = lastResult((year: number, name: string) => {
    computed.push(`${year} ${name}`)
    return `${year} ${name}`
  })
  const calls = [
    [2025, 'a'],
    [2025, 'a'],
    [2025, 'b'],
    [2024, 'b'],
    [2025, 'a'],
  ] as const
  expect(calls.map(([year, name]) => joined(year, name))).toEqual(['2025 a', '2025 a', '2025 b', '2024 b', '2025 a'])
  expect(computed).toEqual(['2025 a', '2025 b', '2024 b', '2025 a'])
})
