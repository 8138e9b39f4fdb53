import { createHmac } from 'node:crypto'
import type { PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenViews } from '../../testing/given/views.ts'
import { recordPage, periodOf } from './records.ts'
import { oaiRequest } from './requests.ts'
import { resumptionTokens } from './resumption-token.ts'
import { restrictionTo } from './sets.ts'

const hour = 60 * 60 * 1000
let now = Date.UTC(2026, 0, 15)
const sign = (text: string) => createHmac('sha256', 'key').update(text).digest('base64url')
const tokens = resumptionTokens(sign, () => now)

const idOf = (n: number) => `${String(n).padStart(8, '0')}-0000-7000-8000-000000000000`
/** Three records a minute, in another order than their ids. */
const momentOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000).toISOString().slice(0, 19)

const recordAt = (n: number): PaperRecordDocument => {
  const id = idOf(999 - n)
  const moment = `${momentOf(n)}Z ${id}`
  const place = { year: n % 2 === 0 ? 2025 : 2024, issueType: 'Regular', volumeId: 'volume' } as const
  return { id, changed: moment, published: moment, isDeleted: n % 10 === 0, ...place, paper: {} as never }
}

let given: ReturnType<typeof givenViews>

/** Changes a further record each time. */
const changing = () => {
  let n = 1
  return async () => {
    const record = recordAt((n += 1))
    given.give('paperRecords', { ...record, changed: `2026-01-14T00:00:00Z ${record.id}` })
  }
}

beforeEach(() => {
  now = Date.UTC(2026, 0, 15)
  given = givenViews()
  given.give('paperRecords', ...[...Array(250).keys()].map(recordAt))
})

const pageOf = async (wanted: Parameters<typeof recordPage>[2]) => {
  const { page } = await recordPage(given.views.paperRecords, tokens, wanted)
  if ('error' in page) return { error: page.error, ids: [], token: undefined, isFirst: true }
  const token = page.rest && tokens.of(page.rest).token
  return { ids: page.records.map(({ id }) => id), token, isFirst: page.isFirst }
}

const harvest = async (wanted: Parameters<typeof recordPage>[2], between = async () => {}) => {
  const pages = []
  for (let page = await pageOf(wanted); ; page = await pageOf({ resumptionToken: page.token })) {
    pages.push(page)
    if (page.token === undefined) return pages
    await between()
  }
}

describe('a harvest', () => {
  test('has every record once, in pages of a hundred, in the order of their last change', async () => {
    const pages = await harvest({ metadataPrefix: 'oai_dc' })
    expect(pages.map(({ ids }) => ids.length)).toEqual([100, 100, 50])
    expect(pages.map(({ isFirst }) => isFirst)).toEqual([true, false, false])
    const ids = pages.flatMap(page => page.ids)
    expect(new Set(ids).size).toBe(250)
    expect(ids[0]).toBe(idOf(997))
  })
  test('misses nothing that stays as it was while others change', async () => {
    const ids = (await harvest({ metadataPrefix: 'oai_dc' }, changing())).flatMap(page => page.ids)
    expect(new Set(ids).size).toBe(250)
    const next = await harvest({ metadataPrefix: 'oai_dc', from: '2026-01-14' })
    expect(next.flatMap(page => page.ids)).toHaveLength(2)
  })
  test('has what changes meanwhile in the next one, also where its period has not ended', async () => {
    const pages = await harvest({ metadataPrefix: 'oai_dc', until: '2026-01-31' }, changing())
    expect(pages.flatMap(({ ids }) => ids)).toHaveLength(250)
  })
  test('ends with a page that is full', async () => {
    const pages = await harvest({ metadataPrefix: 'oai_dc', from: '2026-01-01T00:50:00Z' })
    expect(pages.map(({ ids }) => ids.length)).toEqual([100])
  })
  test('is restricted by a period, both ends included, by the second and by the day', async () => {
    const of = async (from?: string, until?: string) =>
      (await harvest({ metadataPrefix: 'oai_dc', ...(from && { from }), ...(until && { until }) })).flatMap(
        ({ ids }) => ids,
      ).length
    expect(await of('2026-01-01T00:01:00Z', '2026-01-01T00:02:00Z')).toBe(6)
    expect(await of(undefined, '2026-01-01T00:00:00Z')).toBe(3)
    expect(await of('2026-01-01', '2026-01-01')).toBe(250)
    expect(await of('2026-01-01T01:23:00Z')).toBe(1)
  })
  test('is restricted by a set', async () => {
    const of = async (set: string) =>
      (await harvest({ metadataPrefix: 'oai_dc', set })).flatMap(({ ids }) => ids).length
    expect(await of('year-2024')).toBe(125)
    expect(await of('type-regular')).toBe(250)
    expect(await of('volume-volume')).toBe(250)
  })
  test.each([
    { from: '2027-01-01' },
    { until: '2025-12-31' },
    { set: 'year-1999' },
    { set: 'type-other' },
    { set: 'nothing' },
    { set: 'volume-' },
    { set: 'volume-other' },
    { set: 'type-special' },
    { set: 'my-year-2025' },
  ])('of %o finds no record', async given => {
    expect((await pageOf({ metadataPrefix: 'oai_dc', ...given })).error).toBe('noRecordsMatch')
  })
})

describe('a resumption token', () => {
  test('is refused when it was changed, when it expired, and when it is none', async () => {
    const { token = '' } = await pageOf({ metadataPrefix: 'oai_dc' })
    const [body = '', signature = ''] = token.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('oai_dc', 'jats12')).toString(
      'base64url',
    )
    for (const resumptionToken of [`${forged}.${signature}`, `${body}.x`, body, '.', 'x'.repeat(100_000), '']) {
      expect((await pageOf({ resumptionToken })).error).toBe('badResumptionToken')
    }
    now += 23 * hour
    expect((await pageOf({ resumptionToken: token })).ids).toHaveLength(100)
    now += hour
    expect((await pageOf({ resumptionToken: token })).error).toBe('badResumptionToken')
  })
})

describe('a request', () => {
  test.each([
    [{}, 'badVerb'],
    [{ verb: 'constructor' }, 'badVerb'],
    [{ verb: ['Identify', 'Identify'] }, 'badVerb'],
    [{ verb: ['Identify'] }, 'badVerb'],
    [{ verb: 'Identify', until: '2026-01-01' }, 'badArgument'],
    [{ verb: 'GetRecord', identifier: 'x' }, 'badArgument'],
    [{ verb: 'ListRecords' }, 'badArgument'],
    [{ verb: 'ListRecords', metadataPrefix: 'oai_dc', resumptionToken: 'x' }, 'badArgument'],
    [{ verb: 'ListRecords', metadataPrefix: ['oai_dc', 'jats'] }, 'badArgument'],
    [{ verb: 'ListSets', set: 'x' }, 'badArgument'],
  ])('%o is refused as %s', (fields, error) => {
    expect(oaiRequest(fields)).toMatchObject({ error })
  })
  test('has the arguments of its verb', () => {
    const fields = { verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2026-01-01' }
    const { verb, ...rest } = fields
    expect(oaiRequest(fields)).toEqual({ verb, arguments: rest })
  })
})

test.each(['year-20255', 'year-a2025', 'year-', 'type-', 'volume-'])('%s is no set', spec => {
  expect(restrictionTo(spec)).toBeUndefined()
})

describe('a period', () => {
  test('is of seconds, whether it is given by them or by days', () => {
    const [from, until] = ['2026-01-01T00:00:00Z', '2026-01-02T23:59:59Z']
    expect(periodOf({ from: '2026-01-01', until: '2026-01-02' })).toEqual({ from, until })
    expect(periodOf({ from, until })).toEqual({ from, until })
    expect(periodOf({})).toEqual({})
  })
  test.each([
    { from: '2026-01-01', until: '2026-01-01T00:00:00Z' },
    { from: '2026-01-02', until: '2026-01-01' },
    { from: '2026-02-30' },
    { from: '2026-01-01T24:00:00Z' },
    { from: '2026-01-01T00:00:00' },
    { until: '1.1.2026' },
    { until: '' },
  ])('%o is refused', given => {
    expect(periodOf(given)).toMatchObject({ error: 'badArgument' })
  })
})
