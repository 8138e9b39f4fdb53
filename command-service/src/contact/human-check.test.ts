import { createHash } from 'node:crypto'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { createChallenge } from 'altcha-lib/v1'
import { describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { humanCheck } from './human-check.ts'

const MINUTE = 60_000
const at = withService(openEmbeddedPorts, async () => {})

/** A challenge of the journal, solved without any work: its number is 1. */
const solution = async (changes: object = {}, expires = new Date(Date.now() + MINUTE), algorithm = 'SHA-256') => {
  const hmacKey = at.ports.identity.mac('human check', 'contact_form')
  const { maxnumber: _, ...given } = await createChallenge({
    algorithm: algorithm as 'SHA-1',
    expires,
    hmacKey,
    number: 1,
  })
  return Buffer.from(JSON.stringify({ ...given, number: 1, ...changes })).toString('base64')
}

describe('a challenge', () => {
  test('is valid for 20 minutes, and costs at most 100,000 hashes', async () => {
    const { challenge } = humanCheck(at.ports, () => Date.UTC(2026, 0, 15))
    const given = await challenge()
    expect(given).toMatchObject({ algorithm: 'SHA-256', maxnumber: 100_000 })
    expect(given.salt).toContain(`expires=${Date.UTC(2026, 0, 15, 0, 20) / 1000}`)
  })

  test('is passed by the number whose hash it is', async () => {
    const { challenge, passes } = humanCheck(at.ports)
    const { maxnumber, algorithm, ...given } = await challenge()
    const hashOf = (number: number) => createHash('sha256').update(`${given.salt}${number}`).digest('hex')
    let number = 0
    while (number < maxnumber && hashOf(number) !== given.challenge) number += 1
    const token = Buffer.from(JSON.stringify({ algorithm, ...given, number })).toString('base64')
    expect(await passes(token, 'message')).toBe(true)
  })

  test('counts for one message, also where that is sent again', async () => {
    const { passes } = humanCheck(at.ports)
    const token = await solution()
    expect(await passes(token, 'message')).toBe(true)
    expect(await passes(token, 'message')).toBe(true)
    expect(await passes(token, 'another')).toBe(false)
  })

  test.for([
    { number: 2 },
    { number: '1' },
    { number: 1.5 },
    { algorithm: 'SHA-1' },
    { signature: 'of another journal' },
    { signature: null },
    { salt: 7 },
    { challenge: null },
  ])('is not passed by a solution with %o', async changes => {
    const { passes } = humanCheck(at.ports)
    expect(await passes(await solution(changes), 'message')).toBe(false)
    expect(await at.ports.vault.list('spent-challenges')).toEqual([])
  })

  test.for(['', 'no JSON', 'null', '"text"', '7'])('is not passed by %o', async text => {
    expect(await humanCheck(at.ports).passes(Buffer.from(text).toString('base64'), 'message')).toBe(false)
  })

  test('is of one algorithm, also where the journal signed another one', async () => {
    const token = await solution({}, new Date(Date.now() + MINUTE), 'SHA-1')
    expect(await humanCheck(at.ports).passes(token, 'message')).toBe(false)
  })

  test('is not passed after it has expired', async () => {
    const { passes } = humanCheck(at.ports)
    expect(await passes(await solution({}, new Date(Date.now() - MINUTE)), 'message')).toBe(false)
  })

  test('is remembered until it expires', async () => {
    const until = Math.floor(Date.now() / 1000) * 1000 + MINUTE
    const spent = () => at.ports.vault.list('spent-challenges')
    await humanCheck(at.ports).passes(await solution({}, new Date(until)), 'message')
    await humanCheck(at.ports, () => until).sweep()
    expect(await spent()).toMatchObject([{ messageId: 'message', until }])
    await humanCheck(at.ports, () => until + 1).sweep()
    expect(await spent()).toEqual([])
    await humanCheck(at.ports, () => until + 1).sweep()
  })
})
