import { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { describe, expect, test } from 'vitest'
import { journalEntries, upToPapers, volumeEntries } from './history.ts'

const life = [...Iterator.from(journalEntries()).take(2500)]

describe('the log that is measured', () => {
  test('has only events that the contracts know', () => {
    const strange = life.filter(
      ({ event }) => !PaperEvent.safeParse(event).success && !VolumeEvent.safeParse(event).success,
    )
    expect(strange).toEqual([])
  })

  test('has uploads, revisions, replacements and deletions', () =>
    expect(new Set(life.map(({ event }) => event.type))).toEqual(
      new Set(['VolumeCreated', 'PaperUploaded', 'PaperRevised', 'PdfReplaced', 'PaperDeleted']),
    ))

  test('has streams without a gap', () => {
    for (const stream of Map.groupBy(life, ({ stream }) => stream).values())
      expect(stream.map(({ revision }) => revision)).toEqual(stream.map((_, n) => n))
  })

  test('is the same each time', () => expect(life).toEqual([...Iterator.from(journalEntries()).take(2500)]))

  test('ends with the last of so many papers', () => {
    const papers = [...upToPapers(journalEntries(), 350)]
    expect(papers.at(-1)?.event).toMatchObject({ type: 'PaperUploaded' })
    expect(papers.filter(({ event }) => event.type === 'PaperUploaded')).toHaveLength(350)
  })
})

describe('one volume', () => {
  const place = { year: 2026, issueType: 'Regular', name: 'Vol. 1' } as const

  test('has its papers and nothing else', () => expect(volumeEntries(place, 300)).toHaveLength(301))

  test('has the files that it is given', () => {
    const file = { sha256: 'a'.repeat(64), bytes: 7, crc32: 1, contentType: 'application/pdf' } as const
    expect(volumeEntries(place, [file]).at(-1)?.event).toMatchObject({ data: { serial: 1, file } })
  })
})
