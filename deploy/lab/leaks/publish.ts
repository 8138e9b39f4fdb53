import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInRequest } from '@shodh/deploy/client/session.ts'
import * as z from 'zod/mini'
import { percentile } from '../bench/spread.ts'
import { ask } from './ask.ts'
import { type Issue, SHARED_AUTHOR, succeed } from './issue.ts'
import { difference, type Finding, stableBody } from './survey.ts'

const LOOK_FOR_TEXTS_EVERY_MS = 250
const READ_WITHIN_MS = 60_000

/** A text of a PDF is searched for once it has been read. */
export const untilRead = async (origin: string, { papers }: Issue, headers: Readonly<Record<string, string>>) => {
  const until = performance.now() + READ_WITHIN_MS
  const isRead = async (word: string) =>
    /"total":1\b/u.test((await ask(`${origin}/api/v1/search?q=${word}`, { headers })).body.toString())
  for (const { words } of papers)
    while (!(await isRead(words.at(-1) ?? ''))) {
      if (performance.now() > until) return console.log('  (the texts of the PDFs are not found by a search)')
      await sleep(LOOK_FOR_TEXTS_EVERY_MS)
    }
  return undefined
}

const READ_EVERY_MS = 10
const LOOK_EVERY_MS = 5
/** Milliseconds of reading before and after the publication. */
const BEFORE_MS = 3000
const AFTER_MS = 3000

/** Whatever changes for readers as an issue is published. */
const addressesOf = ({ volumeId, place }: Issue) => {
  const { year, issueType, volumeName } = place
  const query = new URLSearchParams({ year: String(year), issueType, volumeName, limit: '100' })
  return [
    `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(volumeName)}`,
    `/api/v1/papers?${query}`,
    `/api/v1/papers/volumes/${volumeId}`,
    `/api/v1/papers/volumes?year=${year}`,
    '/api/v1/papers/years?tree=1',
    `/api/v1/search?q=${SHARED_AUTHOR.family}&facets=true`,
    `/api/v1/authors/${SHARED_AUTHOR.given}-${SHARED_AUTHOR.family}`.toLowerCase(),
    `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=volume-${volumeId}`,
    '/feed.json',
    '/',
  ]
}

type Reading = {
  readonly address: string
  readonly text: string
  readonly began: number
  readonly milliseconds: number
}

/** Robots are asked to come back later where a journal is busy. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Readers who ask one address after the other, without waiting for responses, until they are stopped. */
const reading = (origin: string, addresses: readonly string[]) => {
  const ending = new AbortController()
  const readings: Reading[] = []
  let failed = 0
  const read = async (address: string) => {
    const began = performance.now()
    const response = await ask(origin + address, { headers: BROWSER })
    const milliseconds = performance.now() - began
    if (response.status >= 500) failed += 1
    readings.push({ address, text: stableBody(response), began, milliseconds })
  }
  const readAll = async () => {
    const begun: Promise<void>[] = []
    for (let n = 0; !ending.signal.aborted; n += 1) {
      begun.push(read(addresses[n % addresses.length] ?? '/').catch(() => void (failed += 1)))
      await sleep(READ_EVERY_MS)
    }
    await Promise.all(begun)
  }
  const ended = readAll()
  return async () => {
    ending.abort()
    await ended
    return { readings: readings.toSorted((one, other) => one.began - other.began), failed }
  }
}

/** Readings that were neither as before nor as afterwards, and those as before after one as afterwards. */
const halves = (readings: readonly Reading[]): readonly Finding[] =>
  [...Map.groupBy(readings, ({ address }) => address)].flatMap(([address, all]) => {
    const [before = '', after = ''] = [all[0]?.text, all.at(-1)?.text]
    const firstAfter = all.find(({ text }) => text === after)
    const isHalf = ({ text }: Reading) => text !== before && text !== after
    const isBack = ({ text, began }: Reading) =>
      text !== after && firstAfter !== undefined && began > firstAfter.began + firstAfter.milliseconds
    const found = all.filter(one => isHalf(one) || isBack(one))
    return found.map(one => ({ address, is: `${difference(one.text, before)}, ${difference(one.text, after)}` }))
  })

const untilShown = async (origin: string, { volumeId }: Issue) => {
  while ((await ask(`${origin}/api/v1/papers/volumes/${volumeId}`)).status !== 200) await sleep(LOOK_EVERY_MS)
  return performance.now()
}

const p99 = (readings: readonly Reading[]) =>
  percentile(
    readings.map(({ milliseconds }) => milliseconds),
    0.99,
  )

/** Publishes an issue while each origin is read: milliseconds, and the addresses at which half of it was seen. */
export const publishWhileRead = async (request: SignedInRequest, origins: readonly string[], issue: Issue) => {
  const stops = origins.map(origin => reading(origin, addressesOf(issue)))
  await sleep(BEFORE_MS)
  const shown = Promise.all(origins.map(origin => untilShown(origin, issue)))
  const began = performance.now()
  await succeed(request, z.looseObject({}), {
    method: 'POST',
    path: `/papers/volumes/${issue.volumeId}/publish`,
    json: {},
  })
  const responded = performance.now() - began
  const times = (await shown).map(at => at - began)
  await sleep(AFTER_MS)
  const all = await Promise.all(stops.map(stop => stop()))
  const readings = all.flatMap(one => one.readings)
  const isBefore = (one: Reading) => one.began + one.milliseconds < began
  return {
    responded,
    shown: times,
    p99Before: p99(readings.filter(isBefore)),
    p99: p99(readings.filter(one => !isBefore(one))),
    readings: readings.length,
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    halves: all.flatMap(one => halves(one.readings)),
  }
}
