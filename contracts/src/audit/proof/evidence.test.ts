import { describe, expect, test } from 'vitest'
import { checkEvidence, type Evidence, type EvidenceEvent } from './evidence.ts'
import {
  aLog,
  deleted,
  other,
  PAPER,
  released,
  replaced,
  timeOf,
  uploaded,
  volumeRestored,
  withheld,
} from './testing/a-log.ts'
import { sha256, verifyEd25519 } from './testing/crypto.ts'
import { parseTlogProof, tlogProofText } from './bundle-files.ts'

const checked = (evidence: Evidence) => checkEvidence({ sha256, verify: verifyEd25519 }, evidence)

const log = [other, uploaded(), other, replaced(2), other]
const evidence = aLog(log)

const problemsOf = async (changed: Partial<Evidence>) => (await checked({ ...evidence, ...changed })).problems

/** The evidence with its n-th event changed. */
const withEvent = (n: number, change: (event: EvidenceEvent) => Partial<EvidenceEvent>): Partial<Evidence> => ({
  events: evidence.events.map((event, index) => (index === n ? { ...event, ...change(event) } : event)),
})

const CHANGED = 'is not in the log as it stands here: it or its proof was changed.'

describe('Evidence of a paper', () => {
  test.each([true, false])('is proven, with metadata or without (%s)', async withMetadata => {
    const { problems, head, versions } = await checked(aLog(log, { withMetadata }))
    expect(problems).toEqual([])
    expect(head).toMatchObject({ origin: 'journal.example/log', size: 5 })
    expect(versions).toMatchObject([
      { version: 1, periods: [{ from: timeOf(1), until: timeOf(3) }] },
      { version: 2, reason: 'A figure was missing', periods: [{ from: timeOf(3), until: null }] },
    ])
  })

  test.each([1, 2, 255, 256, 257])('is proven in a log of %s events', async size => {
    const events = [uploaded(), ...Array.from({ length: size - 1 }, () => other)]
    expect((await checked(aLog(events))).problems).toEqual([])
  })

  test('says so where an event was changed', async () => {
    const changes: readonly ((event: EvidenceEvent) => Partial<EvidenceEvent>)[] = [
      ({ data }) => ({ data: data.replace('figure', 'table') }),
      ({ data }) => ({ data: `${data} ` }),
      () => ({ at: timeOf(2) }),
      ({ id }) => ({ id: id.replace('0', '1') }),
      () => ({ type: 'PaperRevised' }),
      () => ({ metadataHash: '0'.repeat(64) }),
      ({ revision }) => ({ revision: revision + 1 }),
      () => ({ index: 4 }),
      ({ proof }) => ({ proof: proof.slice(1) }),
      ({ proof }) => ({ proof: [...proof.slice(1), 'no hash'] }),
      () => ({ proof: evidence.events[0]?.proof ?? [] }),
    ]
    for (const change of changes) {
      const [first] = await problemsOf(withEvent(1, change))
      expect(first).toContain(CHANGED)
    }
  })

  test('says so where metadata was changed, which may be there', async () => {
    const full = aLog(log, { withMetadata: true })
    const changed = (metadata: string) => ({
      ...full,
      events: full.events.map(event => ({ ...event, metadata })),
    })
    expect((await checked(changed('{}'))).problems[0]).toContain('has metadata with another hash')
  })

  test('says so where the checkpoint or the key is another one', async () => {
    const forked = aLog([other, uploaded(), other, replaced(3), other])
    const foreign = aLog(log, { seed: 9 })
    const elsewhere = aLog(log, { name: 'other.example/log' })
    expect(await problemsOf({ checkpoint: evidence.checkpoint.replace('\n5\n', '\n6\n') })).toEqual([
      'The checkpoint is not signed by the key of the log.',
    ])
    expect(await problemsOf({ checkpoint: foreign.checkpoint })).toEqual([
      'The checkpoint is not signed by the key of the log.',
    ])
    expect(await problemsOf({ vkey: foreign.vkey })).toHaveLength(1)
    expect(await problemsOf({ vkey: evidence.vkey.replace('journal', 'journals') })).toEqual([
      'The key of the log is malformed.',
    ])
    expect(await problemsOf({ checkpoint: elsewhere.checkpoint })).toEqual([
      'The checkpoint is of the log other.example/log, not journal.example/log.',
    ])
    expect(await problemsOf({ checkpoint: forked.checkpoint })).toEqual([
      `Event 1 of the log (PaperUploaded) ${CHANGED}`,
      `Event 3 of the log (PdfReplaced) ${CHANGED}`,
    ])
    expect(await problemsOf({ checkpoint: '' })).toEqual(['The checkpoint is malformed.'])
  })

  test('says so where it is of another paper, out of order, or where a version is missing', async () => {
    const [first, second] = evidence.events as [EvidenceEvent, EvidenceEvent]
    expect(await problemsOf({ paperId: 'another' })).toHaveLength(2)
    expect(await problemsOf({ events: [second, first] })).toEqual([
      'Event 1 of the log (PaperUploaded) is not in the order of the log.',
      'The event that published version 1 is missing.',
      'The event that published version 2 is missing.',
    ])
    expect(await problemsOf({ events: [second] })).toEqual(['The event that published version 1 is missing.'])
    expect(await problemsOf({ events: [] })).toEqual(['No event says that the paper was published.'])
  })

  test('says so where the place of an event is not after that of the one before', async () => {
    const [first, second] = evidence.events as [EvidenceEvent, EvidenceEvent]
    const isOrdered = async (change: Partial<EvidenceEvent>) =>
      !(await problemsOf({ events: [first, { ...second, ...change }] }))
        .join('')
        .includes('not in the order of the log')
    expect(await isOrdered({})).toBe(true)
    expect(await isOrdered({ index: first.index })).toBe(false)
    expect(await isOrdered({ revision: first.revision })).toBe(false)
    expect(await isOrdered({ stream: 'another', revision: 0 })).toBe(true)
    expect(await isOrdered({ stream: 'another', index: 0 })).toBe(false)
  })

  test('says so where an event has no data, or another time than its metadata', async () => {
    const full = aLog(log, { withMetadata: true })
    const changed = full.events.map(event => ({ ...event, at: timeOf(4) }))
    expect(await problemsOf({ events: changed })).toContain(
      'Event 1 of the log (PaperUploaded) states another time than its metadata.',
    )
    for (const data of ['no JSON', 'null', '"text"'])
      expect((await problemsOf(withEvent(1, () => ({ data }))))[0]).toContain('does not name this paper')
  })

  test('is of a paper that an event names by one of its files', async () => {
    const bulk = { type: 'FilesMarked', data: { files: [{ paperId: PAPER }, null] } }
    expect((await checked(aLog([uploaded(), bulk]))).problems).toEqual([])
    const others = { type: 'FilesMarked', data: { files: [{ paperId: 'other' }], note: PAPER } }
    expect((await checked(aLog([uploaded(), others]))).problems).toEqual([
      'Event 1 of the log (FilesMarked) does not name this paper.',
    ])
  })

  test('may have its key as the line of a file', async () => {
    expect(await problemsOf({ vkey: `${evidence.vkey}\n` })).toEqual([])
  })

  test('says when each version was the published one', async () => {
    const { problems, versions } = await checked(
      aLog([uploaded(), replaced(2), withheld(2), released(2), deleted, volumeRestored, withheld(1)]),
    )
    expect(problems).toEqual([])
    expect(versions).toMatchObject([
      {
        periods: [{ from: timeOf(0), until: timeOf(1) }],
        withheld: { reason: 'A court said so', lawfulBasis: 'court order' },
      },
      {
        periods: [
          { from: timeOf(1), until: timeOf(2) },
          { from: timeOf(3), until: timeOf(4) },
          { from: timeOf(5), until: null },
        ],
        withheld: null,
      },
    ])
  })
})

test('names the act of another paper that has the same bytes, and only of those', async () => {
  const act = { ...withheld(1), stream: 'volume-of-the-other' }
  const log = [uploaded(), { ...act, data: { ...act.data, paperId: 'other', note: PAPER } }]
  const { problems, versions } = await checked(aLog(log))
  expect(problems).toEqual([])
  expect(versions[0]?.withheld?.reason).toBe('A court said so')
  const freed = { ...act, type: 'PdfReleased', data: { ...act.data, paperId: 'other', note: PAPER } }
  const after = await checked(aLog([...log, freed]))
  expect([after.problems, after.versions[0]?.withheld]).toEqual([[], null])
  const [, foreign] = aLog([uploaded(), { ...act, data: { sha256: 'x', note: PAPER } }]).events
  expect(foreign && (await checked({ ...evidence, events: [foreign] })).problems[0]).toContain(
    'does not name this paper',
  )
})

describe('A proof in a file of its own', () => {
  const hashes = [sha256(Uint8Array.of(1)), sha256(Uint8Array.of(2))]
  const text = tlogProofText({ index: 3, hashes, checkpoint: evidence.checkpoint })

  test('is the same again after it was read', () => {
    expect(parseTlogProof(text)).toEqual({ index: 3, hashes, checkpoint: evidence.checkpoint })
    const alone = { index: 0, hashes: [], checkpoint: evidence.checkpoint }
    expect(parseTlogProof(tlogProofText(alone))).toEqual(alone)
    expect(parseTlogProof(text.replace('\nindex', '\nextra YQ==\nindex'))?.index).toBe(3)
  })

  test.each([
    '',
    'c2sp.org/tlog-proof@v1',
    text.replace('@v1', '@v2'),
    text.replace('index 3', 'index 03'),
    text.replace('index 3', 'index -1'),
    text.replace('index 3\n', ''),
    text.replace('index 3\n', 'index 3\nno hash\n'),
  ])('is malformed otherwise (%#)', malformed => {
    expect(parseTlogProof(malformed)).toBeUndefined()
  })
})
