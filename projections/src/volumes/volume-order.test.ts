import { expect, test } from 'vitest'
import { volumeOrder } from './volume-order.ts'

const sorted = (...names: [number, 'Regular' | 'Special', string][]) =>
  names
    .map(([year, issueType, name]) => ({ name, order: volumeOrder({ year, issueType, name }) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ name }) => name)

test('volumes are listed newest year first, Regular before Special, then by month, volume, issue and natural order', () => {
  expect(
    sorted(
      [2024, 'Regular', 'Vol. 7, No. 70'],
      [2025, 'Special', 'Festschrift 10'],
      [2025, 'Special', 'Festschrift 9'],
      [2025, 'Regular', 'Vol. 8, No. 10'],
      [2025, 'Regular', 'Vol. 8, No. 9'],
      [2025, 'Regular', 'Vol. XIV, No. 2, March'],
    ),
  ).toEqual([
    'Vol. 8, No. 9',
    'Vol. 8, No. 10',
    'Vol. XIV, No. 2, March',
    'Festschrift 9',
    'Festschrift 10',
    'Vol. 7, No. 70',
  ])
})
