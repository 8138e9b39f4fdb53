import { agentOf, referenceOf } from '@shodh/adapters/usage/readings/readings.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import { describe, expect, test } from 'vitest'
import { AGENTS_A_DAY, batchMaker, type Seen } from './batches.ts'

const time = localTime('Asia/Kolkata')
const at = Date.parse('2026-01-10T12:00:00+05:30')
const salts = { of: async () => Buffer.from('salt'), before: async () => undefined, destroyOld: async () => {} }
const address = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7', sr: 1, isPdf: false } as const

const isPublic = async ({ kind }: Seen['shown']) => kind !== 'zip'

const maker = (given: { readonly isPublic?: typeof isPublic } = {}) => {
  const asked: unknown[] = []
  const paperAt = async (wanted: { sr: number | undefined }) => {
    asked.push(wanted)
    return wanted.sr === 1 ? 'p' : undefined
  }
  return { asked, batchesOf: batchMaker({ salts, time, paperAt, isPublic: async () => true, ...given }) }
}

const seen = (change: Partial<Seen> = {}): Seen => ({
  at,
  shown: { kind: 'pdf', paperId: 'p' },
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  isStaff: false,
  ...change,
})
const zip = (...paperIds: readonly string[]) => seen({ shown: { kind: 'zip', volumeId: 'v', paperIds } })

describe('a batch', () => {
  test('has each reading with its reader as a short hash and its user agent by reference', async () => {
    const { ref } = agentOf('Firefox')
    const [batch] = await maker().batchesOf([seen()])
    expect(batch).toEqual({
      readings: [{ at, kind: 'pdf', item: 'p', reader: expect.stringMatching(/^[\w-]{16}$/u), agent: ref }],
      agents: { [ref]: 'Firefox' },
    })
  })

  test('has of staff neither reader nor user agent', async () => {
    expect(await maker().batchesOf([seen({ isStaff: true })])).toEqual([
      { readings: [{ at, kind: 'pdf', item: 'p', reader: '', agent: '' }] },
    ])
  })

  test('has nothing of what is not public', async () => {
    const [batch] = await maker({ isPublic }).batchesOf([zip('a'), seen()])
    expect(batch?.readings?.map(({ kind }) => kind)).toEqual(['pdf'])
    expect(await maker({ isPublic }).batchesOf([zip('a')])).toEqual([])
  })

  test('has of who names no user agent the empty one', async () => {
    const { ref } = agentOf('')
    const [batch] = await maker().batchesOf([seen({ userAgent: undefined })])
    expect(batch).toMatchObject({ readings: [{ agent: ref }], agents: { [ref]: '' } })
  })

  test('has of a ZIP the papers in it, once, by reference', async () => {
    const { batchesOf } = maker()
    const [content, other] = [referenceOf('a,b'), referenceOf('a')]
    const [batch] = await batchesOf([zip('a', 'b'), zip('a', 'b'), zip('a'), seen()])
    expect(batch?.readings?.map(({ kind, item, content: ref }) => [kind, item, ref])).toEqual([
      ['zip', 'v', content],
      ['zip', 'v', content],
      ['zip', 'v', other],
      ['pdf', 'p', undefined],
    ])
    expect(batch?.contents).toEqual({ [content]: ['a', 'b'], [other]: ['a'] })
    expect((await batchesOf([zip('a', 'b')]))[0]).not.toHaveProperty('contents')
  })

  test('has the paper of a page by its address, which is looked for once, and none where there is none', async () => {
    const { asked, batchesOf } = maker()
    const page = (sr: number) => seen({ shown: { kind: 'page', address: { ...address, sr } } })
    const [batch] = await batchesOf([page(1), page(1), page(2), page(2)])
    expect(batch?.readings?.map(({ kind, item }) => [kind, item])).toEqual([
      ['page', 'p'],
      ['page', 'p'],
    ])
    expect(asked).toEqual([address, { ...address, sr: 2 }])
    expect(await batchesOf([page(2)])).toEqual([])
    expect(await batchesOf([])).toEqual([])
  })

  test('has a thousand readings at most, and texts of 200,000 characters', async () => {
    const sizes = async (all: readonly Seen[]) =>
      (await maker().batchesOf(all)).map(({ readings = [] }) => readings.length)
    expect(await sizes(Array(1000).fill(seen()))).toEqual([1000])
    expect(await sizes(Array(2001).fill(seen()))).toEqual([1000, 1000, 1])
    const agents = Array.from({ length: 500 }, (_, n) => seen({ userAgent: String(n).padEnd(400, 'x') }))
    expect(await sizes([...agents, seen()])).toEqual([500, 1])
    expect(await sizes([...agents.slice(1), seen({ userAgent: 'x'.repeat(399) }), seen(), seen()])).toEqual([501, 1])
  })
})

describe('user agents', () => {
  test('are in the log once a month, with the readings that end with them', async () => {
    const { batchesOf } = maker()
    const next = Date.parse('2026-02-01T00:00:00Z')
    const [january, february] = await batchesOf([seen({ at: next - 1 }), seen({ at: next })])
    expect([january?.agents, february?.agents].map(agents => Object.values(agents ?? {}))).toEqual([
      ['Firefox'],
      ['Firefox'],
    ])
    expect((await batchesOf([seen({ at: next + 1 })]))[0]).not.toHaveProperty('agents')
  })

  test('of one day are so many; further new ones count as none, and known ones as before', async () => {
    const { batchesOf } = maker()
    const many = Array.from({ length: AGENTS_A_DAY }, (_, n) => seen({ userAgent: `Agent ${n}` }))
    const stored = (await batchesOf(many)).flatMap(({ agents = {} }) => Object.values(agents))
    expect(stored).toHaveLength(AGENTS_A_DAY)
    const [none, known] = [agentOf(''), agentOf('Agent 7')]
    const [batch] = await batchesOf([seen({ userAgent: 'One more' }), seen({ userAgent: 'Agent 7' })])
    expect(batch?.readings?.map(({ agent }) => agent)).toEqual([none.ref, known.ref])
    const tomorrow = at + 24 * 60 * 60 * 1000
    const [later] = await batchesOf([seen({ at: tomorrow, userAgent: 'One more' })])
    expect(later?.readings?.[0]?.agent).toBe(agentOf('One more').ref)
  })
})
