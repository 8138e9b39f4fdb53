import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { shown } from '../../../testing/screens/shown.tsx'
import { volume } from '../../../testing/examples/volumes.ts'
import type { PublishedPaper } from '../api.ts'
import { NoReading } from './no-reading.tsx'
import { publishedReading } from '../reading.ts'

const paper = { ...paperOf(volume(2025, 'Vol. I'), 1), version: 2 }
const at = '2026-03-03T04:30:00.000Z'
const withheld = { at, reason: 'A court order', lawfulBasis: 'Order 12 of 2026' }
const version = {
  version: 1,
  url: '/1.pdf',
  bytes: 1,
  sha256: 'a'.repeat(64),
  at,
} as PublishedPaper['versions'][number]
const data: PublishedPaper = { paper, versions: [version, { ...version, version: 2, withheld }] }

test('a version that is withheld is not read: since when, why and on what basis stand in its place', () => {
  expect([undefined, 1, 2, 3].map(wanted => publishedReading(data, wanted)?.version)).toEqual([
    undefined,
    1,
    undefined,
    undefined,
  ])
  shown(<NoReading of={{ paperId: paper.id, version: undefined }} data={data} />)
  expect(screen.getByRole('heading', { level: 1, name: paper.title })).toBeTruthy()
  expect(screen.getByRole('note').textContent).toContain('A court order')
  expect(screen.getByRole('note').textContent).toContain('Order 12 of 2026')
})

test('a version that there is not leads to the current one', () => {
  shown(<NoReading of={{ paperId: paper.id, version: 3 }} data={data} />)
  expect(screen.getByRole('link', { name: 'Read the current version' })).toBeTruthy()
})
