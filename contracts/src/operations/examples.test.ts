import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AS_OF_REFUSALS, type Operation, sentNothing, tags } from './operation.ts'
import { BoardQuery } from '../board/views.ts'
import { PageQuery, PartQuery } from '../content/views.ts'
import { publicPages } from '../site/addresses.ts'
import { methodsAt } from './addresses.ts'
import { operations } from './all.ts'

const all = Object.entries(operations)

const responses = all.flatMap(([id, { response }]) => (response.kind === 'data' ? [[id, response] as const] : []))

const sentOf = ({ body, bodyOrQuery, form }: Operation) => body ?? bodyOrQuery ?? form
const requests = all.flatMap(([id, operation]) => {
  const sent = sentOf(operation)
  return sent ? [[id, sent] as const] : []
})

/** Where nothing is what a client should expect to see, or fills in. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  'cleanUp/cleanup/items',
  'deleteItem/failedItems',
  'getContactConfig/config/channels',
  'getVolumeHealth/health/repair/call/body/reason',
  'repairVolume/repair/remaining',
  'search/volumes',
])

/** The texts in an example under names of addresses. */
const addressesIn = (value: unknown, name = ''): readonly string[] => {
  // the path of a file is none
  const isAddress = name === 'path' ? String(value).startsWith('/') : /^(?:url|downloadUrl)$/u.test(name)
  if (typeof value === 'string') return isAddress ? [value] : []
  return Object.entries(Object(value)).flatMap(([key, part]) => addressesIn(part, key))
}

/** What an example says of being a dry run, wherever it says it. */
const dryRunsIn = (value: unknown, name = ''): readonly unknown[] => {
  if (name === 'dryRun') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => dryRunsIn(part, key))
    : []
}

/** The places in an example that have a text, a list or an object without anything in it. */
const emptyIn = (value: unknown, place: string): readonly string[] => {
  if (value === '') return [place]
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value)
  return parts.length === 0 ? [place] : parts.flatMap(([key, part]) => emptyIn(part, `${place}/${key}`))
}

const unexpectedlyEmpty = (id: string, example: unknown) =>
  Object.entries(Object(example))
    .flatMap(([key, part]) => emptyIn(part, `${id}/${key}`))
    .filter(place => !MAY_BE_EMPTY.has(place))

test.each(all)('%s is in a group that is listed', (_, { tag, description = 'None.' }) => {
  expect(Object.keys(tags)).toContain(tag)
  expect(description).toMatch(/^[A-Z`].*[.`]$/su)
  expect(description).not.toContain('  ')
})

/** Of what is public as it stood: of days, and never of positions. */
const OF_DAYS: readonly unknown[] = [BoardQuery, PageQuery, PartQuery]

test('a call that responds as of a moment says so, and may not know the moment', () => {
  const calls = Object.values(operations).filter(
    ({ query }) => query && !OF_DAYS.some(one => one === query) && 'asOf' in query._zod.def.shape,
  )
  expect(calls.length).toBeGreaterThan(2)
  for (const { description, refusals } of calls) {
    expect(description).toContain('`asOf`, a position or a time, responds as it was then')
    expect(refusals).toEqual(expect.arrayContaining([...AS_OF_REFUSALS]))
  }
})

describe('the example of a response', () => {
  test.each(responses)('of %s has the fields of its schema, and nothing else', (_, { schema, example }) => {
    expect(z.parse(schema, example)).toEqual(example)
  })
  test.each(responses)('of %s shows a value in each field', (id, { example }) => {
    expect(unexpectedlyEmpty(id, example)).toEqual([])
  })
})

test('an address in an example is one of the API, of a page, of a picture, or of another site', () => {
  const addresses = responses.flatMap(([, { example }]) => addressesIn(example))
  expect(addresses.length).toBeGreaterThan(10)
  const isPage = (address: string) => publicPages.some(page => page === address)
  const isAddress = (address: string) => {
    const [, path = ''] = /^\/api\/v1(\/.*)$/u.exec(address) ?? []
    const isOther = /^https:\/\/[a-z]|^\/(?:board-pictures|pictures|pages|news|preview|s)\//u.test(address)
    return isOther || isPage(address) || methodsAt(path).length > 0
  }
  expect(addresses.filter(address => !isAddress(address))).toEqual([])
})

test('a response is one to the request beside it: a dry run, or none', () => {
  const pairs = all.flatMap(([id, one]) => {
    const { response } = one
    const asked = dryRunsIn(sentOf(one)?.example)
    return asked.length > 0 && response.kind === 'data' ? [[id, asked, dryRunsIn(response.example)] as const] : []
  })
  expect(pairs.length).toBeGreaterThan(4)
  for (const [id, asked, responded] of pairs) expect([id, responded]).toEqual([id, asked])
})

describe('the example of a request', () => {
  test.each(requests)('of %s is accepted', (_, { schema, example }) => {
    expect(z.safeParse(schema, example).error?.issues).toBeUndefined()
  })
  test('is empty only where nothing needs to be sent', () => {
    const empty = requests.filter(([, { example }]) => Object.keys(Object(example)).length === 0)
    expect(empty.flatMap(([id, sent]) => (sent === sentNothing ? [] : [id]))).toEqual(['resetUserPassword'])
  })
  test.each(requests)('of %s shows a value in each field', (id, { example }) => {
    expect(unexpectedlyEmpty(id, example)).toEqual([])
  })
})
