import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf, gateway, mirror } from '../testing/gateway.ts'

const Mirrored = z.object({ raw: z.array(z.string()) })

const sent = async (address: string, init: RequestInit = {}) => {
  const { raw } = Mirrored.parse(await (await fetch(address, init)).json())
  return (name: string) => fieldsOf(raw, name)
}

describe('what a service receives about the reader', () => {
  const FORGED = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  test('is the own address alone where no proxy is believed', async () => {
    const { address } = await gateway({ queries: (await mirror()).address })
    const field = await sent(address, {
      headers: { ...FORGED, forwarded: 'for=203.0.113.7', 'x-forwarded-port': '1' },
    })
    expect(field('x-forwarded-for')).toEqual(['127.0.0.1'])
    expect(field('x-forwarded-proto')).toEqual(['http'])
    expect(field('x-forwarded-host')).toEqual([new URL(address).host])
    expect(field('forwarded')).toEqual([])
    expect(field('x-forwarded-port')).toEqual([])
  })
  test('is what a believed proxy says, with its address added', async () => {
    const { address } = await gateway({ queries: (await mirror()).address }, { TRUST_PROXY: 'loopback' })
    const field = await sent(address, { headers: FORGED })
    expect(field('x-forwarded-for')).toEqual(['203.0.113.7, 127.0.0.1'])
    expect(field('x-forwarded-proto')).toEqual(['https'])
    expect(field('x-forwarded-host')).toEqual(['evil.example'])
  })
  test('is cut before what the reader of a believed proxy made up', async () => {
    const { address } = await gateway({ queries: (await mirror()).address }, { TRUST_PROXY: 'loopback' })
    const field = await sent(address, { headers: { 'x-forwarded-for': '10.9.9.9, 203.0.113.7' } })
    expect(field('x-forwarded-for')).toEqual(['203.0.113.7, 127.0.0.1'])
  })
  test('is the own address where the proxy is not the believed one', async () => {
    const { address } = await gateway({ queries: (await mirror()).address }, { TRUST_PROXY: '192.0.2.1' })
    const field = await sent(address, { headers: FORGED })
    expect(field('x-forwarded-for')).toEqual(['127.0.0.1'])
    expect(field('x-forwarded-proto')).toEqual(['http'])
  })
})
