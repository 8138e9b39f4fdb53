import { describe, expect, test } from 'vitest'
import { type PaperFact, publishedVersions } from './published-versions.ts'

type Event = readonly [type: string, data?: unknown]

const factsOf = (...events: readonly Event[]): readonly PaperFact[] =>
  events.map(([type, data = {}], n) => ({ type, at: `2026-01-0${n + 1}`, data }))

const uploaded = ['PaperUploaded', { file: { sha256: 'a', bytes: 7 } }] as const
const act = (paperId: string, sha256 = 'a') => ({ paperId, sha256, reason: 'A picture', lawfulBasis: 'An order' })

describe('a version of a PDF', () => {
  test('is described by the event that published it', () => {
    const replaced = ['PdfReplaced', { version: 2, file: { sha256: 'b', bytes: 8 }, reason: 'Better' }] as const
    expect(publishedVersions(factsOf(uploaded, replaced))).toEqual([
      {
        ...{ version: 1, sha256: 'a', bytes: 7, event: 0, reason: null, withheld: null },
        periods: [{ from: '2026-01-01', until: '2026-01-02' }],
      },
      {
        ...{ version: 2, sha256: 'b', bytes: 8, event: 1, reason: 'Better', withheld: null },
        periods: [{ from: '2026-01-02', until: null }],
      },
    ])
  })
  test('has no texts that are none, whatever the data are', () => {
    for (const data of [null, 'text', 7, { file: null, reason: 7 }, { file: { sha256: 7 } }])
      expect(publishedVersions(factsOf(['PaperUploaded', data]))).toMatchObject([
        { version: 1, sha256: '', reason: null },
      ])
  })
  test('is published with its issue, ahead of it, or when it is restored, where it was in preparation', () => {
    const prepared = ['PaperUploaded', { ...uploaded[1], inPreparation: true }] as const
    const periods = (...events: readonly Event[]) =>
      publishedVersions(factsOf(prepared, ...events)).map(version => version.periods)
    const since = (day: number) => [{ from: `2026-01-0${day}`, until: null }]
    expect(periods()).toEqual([[]])
    expect(periods(['VolumePublished'])).toEqual([since(2)])
    expect(periods(['PdfReplaced', { version: 2 }], ['PaperPublishedAhead'])).toEqual([[], since(3)])
    expect(periods(['PaperDeleted'], ['PaperRestored'])).toEqual([[]])
    expect(periods(['PaperDeleted'], ['PaperRestored', { isPublication: true }])).toEqual([since(3)])
    expect(periods(['PaperDeleted'], ['PaperRestored'], ['VolumePublished'])).toEqual([since(4)])
  })
  test('is not there before it was published', () => {
    expect(publishedVersions(factsOf(['PdfReplaced', { version: 2 }]))).toMatchObject([{ version: 2, periods: [] }])
    expect(publishedVersions(factsOf(['constructor'], ['PaperRevised']))).toEqual([])
  })
})

describe('bytes that may not be shown', () => {
  const withheldOf = (...events: readonly Event[]) =>
    publishedVersions(factsOf(uploaded, ...events)).map(({ withheld }) => withheld)
  const shown = { reason: 'A picture', lawfulBasis: 'An order' }

  test('are withheld by an act that names them', () => {
    expect(withheldOf(['PdfWithheld', act('p')])).toEqual([shown])
    expect(withheldOf(['PdfWithheld', act('p', 'b')])).toEqual([null])
    expect(withheldOf(['PdfWithheld', { sha256: 'a' }])).toEqual([{ reason: '', lawfulBasis: '' }])
  })
  test('are withheld until each act is released, by the paper that has it', () => {
    expect(withheldOf(['PdfWithheld', act('p')], ['PdfReleased', act('p')])).toEqual([null])
    expect(withheldOf(['PdfWithheld', act('p')], ['PdfReleased', act('q')])).toEqual([shown])
    expect(withheldOf(['PdfWithheld', act('p')], ['PdfReleased', act('p', 'b')])).toEqual([shown])
    const two = [
      ['PdfWithheld', act('p')],
      ['PdfWithheld', act('q')],
    ] as const
    expect(withheldOf(...two, ['PdfReleased', act('p')])).toEqual([shown])
    expect(withheldOf(...two, ['PdfReleased', act('p')], ['PdfReleased', act('q')])).toEqual([null])
  })
})
