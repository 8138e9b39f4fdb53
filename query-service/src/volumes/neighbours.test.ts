import { describe, expect, test } from 'vitest'
import { neighboursOf } from './routes.ts'

const volume = (year: number, name: string, paperCount = 1) => ({
  ...{ id: name, name, year, paperCount },
  issueType: 'Regular' as const,
})

/** Newest year first, and within a year from its first volume to its last. */
const VOLUMES = [volume(2026, 'c'), volume(2026, 'd'), volume(2025, 'a'), volume(2025, 'empty', 0), volume(2025, 'b')]

const names = (id: string) => {
  const { previous, next } = neighboursOf(id, VOLUMES)
  return [previous?.name, next?.name]
}

describe('the neighbours of a volume', () => {
  test('are the volumes before and after it, across years', () => {
    expect(names('b')).toEqual(['a', 'c'])
    expect(names('c')).toEqual(['b', 'd'])
  })
  test('are missing where there are none', () => {
    expect(names('a')).toEqual([undefined, 'b'])
    expect(names('d')).toEqual(['c', undefined])
    expect(neighboursOf('none', VOLUMES)).toEqual({ previous: null, next: null })
  })
  test('have papers, while an empty volume has neighbours itself', () => {
    expect(names('a')).toEqual([undefined, 'b'])
    expect(names('empty')).toEqual(['a', 'b'])
  })
})
