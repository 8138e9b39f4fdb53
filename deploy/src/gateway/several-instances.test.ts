import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connection, gateway, nobody, saying, service, tcpService } from '../testing/gateway.ts'
import { CLOCKS } from './request.ts'
import { instancesOf } from './instances.ts'

const text = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).text()

const UNAVAILABLE = {
  success: false,
  message: 'The service is not available right now. Please try again.',
  code: 'UNAVAILABLE',
}

const expectUnavailable = async (response: Response) => {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    ...UNAVAILABLE,
    instance: `urn:uuid:${response.headers.get('x-request-id')}`,
  })
}

/** Takes a request and closes without a response; counts how often. */
const breaking = async () => {
  const seen = { count: 0 }
  const address = await tcpService(socket =>
    socket.once('data', () => {
      seen.count += 1
      socket.resetAndDestroy()
    }),
  )
  return { address, seen }
}

describe('several instances', () => {
  test('get requests in turn', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map(saying))
    const { address } = await gateway({ queries: all.map(({ address }) => address).join(', ') })
    const bodies = []
    for (let n = 0; n < 6; n++) bodies.push(await text(address))
    expect(bodies).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  })

  test.each(['GET', 'POST', 'DELETE'])('are passed over where they refuse the connection (%s)', async method => {
    const well = (await saying('well')).address
    const { address } = await gateway({
      commands: `${await nobody()},${well}`,
      queries: `${await nobody()},${well}`,
    })
    for (let n = 0; n < 4; n++) expect(await text(address, { method })).toBe('well')
  })

  test('are passed over with the whole of an upload', async () => {
    const counting = await service(async (request, response) => {
      let bytes = 0
      for await (const chunk of request) bytes += Buffer.byteLength(chunk)
      response.end(String(bytes))
    })
    const { address } = await gateway({ commands: `${await nobody()},${await nobody()},${counting.address}` })
    expect(await text(address, { method: 'POST', body: Buffer.alloc(3_000_000) })).toBe('3000000')
  })

  test('are passed over where there is no such name', async () => {
    const { address } = await gateway({ queries: `http://no-such-host.invalid,${(await saying('well')).address}` })
    expect(await text(address)).toBe('well')
  })

  test('are passed over by a query whose connection breaks', async () => {
    const { address } = await gateway({ queries: `${(await breaking()).address},${(await saying('well')).address}` })
    expect(await text(address)).toBe('well')
  })

  test('do not get a command twice whose connection breaks: it may have been done', async () => {
    const { address: broken, seen } = await breaking()
    const { address } = await gateway({ commands: `${broken},${broken}` })
    await expectUnavailable(await fetch(address, { method: 'POST', body: '{}' }))
    expect(seen.count).toBe(1)
  })

  test('are tried last for a while after they did not respond, and are used when no other is there', () => {
    let now = 0
    const instances = instancesOf('query-service', 'http://a:1,http://b:1', () => now)
    const [a] = instances.all
    if (!a) throw new Error('There is no instance')
    const names = () => instances.inTurn().map(({ name }) => name)
    expect([instances.suspend(a), instances.suspend(a)]).toEqual([true, false])
    expect([names(), names()]).toEqual([
      ['b:1', 'a:1'],
      ['b:1', 'a:1'],
    ])
    now = 5001
    expect([names(), names(), names()].map(([first]) => first)).toEqual(['a:1', 'b:1', 'b:1'])
    instances.responded(a)
    expect([names(), names()].map(([first]) => first)).toEqual(['b:1', 'a:1'])
  })

  test('are tried last while they are late with a response', async () => {
    const late = await service(() => undefined)
    const well = (await saying('well')).address
    const { address } = await gateway({ queries: `${late.address},${well}` }, {}, { lateMs: 20 })
    const arrived = once(late.server, 'request')
    const { socket } = await connection(address)
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    await arrived
    expect(await text(address)).toBe('well')
    await expect.poll(async () => (await fetch(address, { signal: AbortSignal.timeout(100) })).ok).toBe(true)
    for (let n = 0; n < 4; n++) expect(await text(address)).toBe('well')
  })
})

describe('where no instance responds', () => {
  test.each(['GET', 'POST'])('a response to %s says when to try again, in the envelope', async method => {
    const { address } = await gateway({})
    await expectUnavailable(await fetch(address, { method }))
  })
  test('a response to HEAD says so without a body', async () => {
    const { address } = await gateway({})
    const response = await fetch(address, { method: 'HEAD' })
    expect([response.status, response.headers.has('retry-after')]).toEqual([503, true])
    expect(await response.text()).toBe('')
  })
  test('a reader who is still sending gets the same response', async () => {
    const { address } = await gateway({})
    await expectUnavailable(await fetch(address, { method: 'POST', body: Buffer.alloc(20_000_000) }))
  })
  test('an address that is no UTF-8 gets the same response', async () => {
    const { address } = await gateway({})
    await expectUnavailable(await fetch(`${address}/%ff`))
  })
})

describe('a service that is frozen', () => {
  const clocks = { lateMs: 50, responseMs: 100, stalledMs: 100 }
  const frozen = () => tcpService(socket => socket.pause())

  test.each(['GET', 'POST'])('does not make a %s wait', async method => {
    const { address } = await gateway({ commands: await frozen(), queries: await frozen() }, {}, clocks)
    await expectUnavailable(await fetch(address, { method, body: method === 'POST' ? '{}' : null }))
  })
  test('does not make an upload wait', async () => {
    const { address } = await gateway({ commands: await frozen() }, {}, clocks)
    await expectUnavailable(await fetch(address, { method: 'POST', body: Buffer.alloc(50_000_000) }))
  })
  test('does not keep an upload waiting that it has taken, beyond the time of an inspection', async () => {
    const silent = await service(request => void request.resume())
    const { address } = await gateway({ commands: silent.address }, {}, { ...clocks, uploadResponseMs: 200 })
    const form = new FormData()
    form.append('title', 'On Rivers')
    await expectUnavailable(await fetch(address, { method: 'POST', body: form }))
  })
  test('gets no more time after another instance than that one has left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let passed = 0
    // a faked `performance` is also the one that fetch waits by
    const clock = globalThis.performance
    const now = clock.now.bind(clock)
    vi.spyOn(clock, 'now').mockImplementation(() => now() + passed)
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
    const pass = (milliseconds: number) => {
      passed += milliseconds
      vi.advanceTimersByTime(milliseconds)
    }
    const [late, next] = [Promise.withResolvers<Socket>(), Promise.withResolvers<void>()]
    const instances = [
      await tcpService(socket => socket.once('data', () => late.resolve(socket))),
      await tcpService(socket => socket.once('data', () => next.resolve())),
    ]
    const { address } = await gateway({ queries: instances.join(',') })
    const response = fetch(address)
    const broken = await late.promise
    pass(CLOCKS.responseMs - 1_000)
    broken.resetAndDestroy()
    await next.promise
    pass(1_000)
    await expectUnavailable(await response)
  })
  describe('is not', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())
    const HOURS = 7 * 60 * 60 * 1000

    test('a service that waits for a slow reader', async () => {
      const begun = Promise.withResolvers<void>()
      const commands = await service(async (request, response) => {
        request.once('data', () => begun.resolve())
        response.end(Buffer.concat(await request.toArray()))
      })
      const { address } = await gateway({ commands: commands.address })
      const { socket, heard } = await connection(address)
      socket.write('POST / HTTP/1.1\r\nHost: journal\r\nContent-Length: 10\r\n\r\nfirst')
      await begun.promise
      vi.advanceTimersByTime(CLOCKS.bodyMs - 1)
      socket.write(' last')
      expect(await heard(' last')).toContain('200 OK')
    })
    test('a service that inspects an upload for longer than any other response may take', async () => {
      const arrived = Promise.withResolvers<void>()
      const inspected = Promise.withResolvers<void>()
      const commands = await service(async (request, response) => {
        if (request.method === 'DELETE') return response.end('not suspended')
        await request.toArray()
        arrived.resolve()
        await inspected.promise
        return response.end('stored')
      })
      const other = await saying('other')
      const { address } = await gateway({ commands: `${commands.address},${other.address}` })
      const body = new FormData()
      body.append('title', 'On Rivers')
      const upload = text(address, { method: 'POST', body })
      await arrived.promise
      await vi.advanceTimersByTimeAsync(CLOCKS.uploadResponseMs - 1)
      const others = [await text(address, { method: 'DELETE' }), await text(address, { method: 'DELETE' })]
      expect(others.toSorted()).toEqual(['not suspended', 'other'])
      inspected.resolve()
      expect(await upload).toBe('stored')
    })
    test('a service whose response takes long', async () => {
      const last = Promise.withResolvers<void>()
      const queries = await service(async (_, response) => {
        response.write('first')
        await last.promise
        response.end(' last')
      })
      const { address } = await gateway({ queries: queries.address })
      const { socket, heard } = await connection(address)
      socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
      await heard('first')
      vi.advanceTimersByTime(HOURS)
      last.resolve()
      expect(await heard(' last')).toContain('200 OK')
    })
  })
})

describe('a reused connection', () => {
  test('is used again by queries', async () => {
    const ports = new Set<number | undefined>()
    const queries = await service((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('well')
    })
    const { address } = await gateway({ queries: queries.address })
    for (let n = 0; n < 5; n++) await text(address)
    expect(ports.size).toBe(1)
  })
  test('that the service closes when it is used again fails nobody', async () => {
    let responses = 0
    const queries = await tcpService(socket =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell')
        socket.once('data', () => socket.resetAndDestroy())
        responses += 1
      }),
    )
    const { address } = await gateway({ queries })
    for (let n = 1; n <= 5; n++) expect([await text(address), responses]).toEqual(['well', n])
  })
  test('is not used for a command', async () => {
    const ports = new Set<number | undefined>()
    const commands = await service((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('done')
    })
    const { address } = await gateway({ commands: commands.address })
    for (let n = 0; n < 5; n++) await text(address, { method: 'POST', body: '{}' })
    expect(ports.size).toBe(5)
  })
})
