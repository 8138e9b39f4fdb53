import type { StoredBlob } from '@shodh/adapters/file-store/file-store.ts'
import type { RetainedFiles } from '@shodh/contracts/files/document.ts'
import type { BlobDocument, PaperDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import type { BrokenFileDocument } from './file-checks.ts'
import { fileReport, markedFiles } from './file-report.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const foundAt = new Date(NOW).toISOString()
const before = (milliseconds: number) => new Date(NOW - milliseconds)

/** Each in a batch of its own. */
const batches = <One>(all: readonly One[]) => ({
  all: async function* batchesOf() {
    for (const one of all) yield [one]
  },
})

type Given = {
  readonly files?: readonly StoredBlob[]
  readonly blobs?: readonly BlobDocument[]
  readonly drafted?: readonly string[]
  readonly retained?: RetainedFiles
  readonly withheld?: readonly string[]
  readonly broken?: readonly BrokenFileDocument[]
}

const report = ({ files = [], blobs = [], withheld = [], ...given }: Given) => {
  const others = { retained: new Map(), drafted: [], broken: [], withheld: new Set(withheld), ...given }
  return fileReport({ files: batches(files), blobs: batches(blobs), ...others }, NOW)
}

const stored = (sha256: string, ms = 0, bytes = 10): StoredBlob => ({ sha256, bytes, storedAt: before(ms) })
const named = (id: string, bytes = 10): BlobDocument => ({ id, bytes })
const check = (id: string, problem: 'missing' | 'damaged', ms: number): BrokenFileDocument => ({
  id,
  problem,
  foundAt: before(ms).toISOString(),
})

describe('the report on stored files', () => {
  test('counts all files and their bytes, and the bytes of the last 30 days', async () => {
    const files = [stored('a', 0, 1), stored('b', 30 * DAY_MS - 1, 20), stored('c', 30 * DAY_MS, 300)]
    const blobs = [named('a', 1), named('b', 20), named('c', 300)]
    expect(await report({ files, blobs })).toEqual({
      stored: 3,
      bytes: 321,
      grownInMonth: 21,
      broken: [],
      orphans: [],
    })
  })

  test('has a file of nobody as an orphan, once it is more than a day old', async () => {
    const files = [stored('old', DAY_MS + 1), stored('young', DAY_MS), stored('drafted', 3 * DAY_MS)]
    const { orphans, broken } = await report({ files, drafted: ['drafted'] })
    expect(orphans).toEqual([{ sha256: 'old', bytes: 10, storedAt: before(DAY_MS + 1).toISOString() }])
    expect(broken).toEqual([])
  })

  test('has files of the file manager as it has those of papers', async () => {
    const files = [stored('retained', 3 * DAY_MS), stored('short', 3 * DAY_MS, 9)]
    const retained = new Map(['retained', 'short', 'gone'].map(sha256 => [sha256, 10]))
    expect(await report({ files, retained })).toMatchObject({
      orphans: [],
      broken: [
        { sha256: 'short', problem: 'damaged' },
        { sha256: 'gone', problem: 'missing' },
      ],
    })
  })

  test('has a file that is gone as missing, and one of another size as damaged', async () => {
    const given = { files: [stored('short', 0, 9)], blobs: [named('gone'), named('short')], drafted: ['draft'] }
    const { broken } = await report(given)
    expect(broken.toSorted((one, other) => one.sha256.localeCompare(other.sha256))).toEqual([
      { sha256: 'draft', problem: 'missing', foundAt },
      { sha256: 'gone', problem: 'missing', foundAt },
      { sha256: 'short', problem: 'damaged', foundAt },
    ])
  })

  test('has what a check found, unless the file is there again, or was stored since', async () => {
    const blobs = ['back', 'stored since', 'damaged', 'gone'].map(id => named(id))
    const files = [stored('back', 50), stored('stored since', 9), stored('damaged', 10)]
    const broken = [
      check('back', 'missing', 10),
      check('stored since', 'damaged', 10),
      check('damaged', 'damaged', 10),
      check('gone', 'missing', 10),
    ]
    const found = await report({ files, blobs, broken })
    expect(found.broken).toEqual([
      { sha256: 'damaged', problem: 'damaged', foundAt: before(10).toISOString() },
      { sha256: 'gone', problem: 'missing', foundAt: before(10).toISOString() },
    ])
  })

  test('does not miss a file that nobody may be shown', async () => {
    const { broken } = await report({ blobs: [named('withheld'), named('gone')], withheld: ['withheld'] })
    expect(broken).toEqual([{ sha256: 'gone', problem: 'missing', foundAt }])
  })
})

test('PDFs that a repair marked are broken as of now', async () => {
  const papers = [
    { sha256: 'right' },
    { sha256: 'wrong', fileProblem: 'damaged' },
  ] as unknown as readonly PaperDocument[]
  expect(await markedFiles(batches(papers), new Date(NOW))).toEqual([{ id: 'wrong', problem: 'damaged', foundAt }])
})
