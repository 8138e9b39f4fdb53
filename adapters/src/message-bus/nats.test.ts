import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withNats } from '../testing/nats.ts'
import { noNatsServer, startNatsServer } from '../testing/nats-server.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { messageBusContract } from './contract.ts'
import { type NatsBus, openNatsBus } from './nats.ts'

const newSubjects = withNats()

messageBusContract('The NATS bus', async () => {
  const subjects = newSubjects()
  return { open: async () => openNatsBus(subjects), remove: async () => {} }
})

describe('The NATS bus', () => {
  test('two journals share a server without meeting', async () => {
    const [one, other] = [openNatsBus(newSubjects()), openNatsBus(newSubjects())]
    const [here, there] = [vi.fn<() => void>(), vi.fn<() => void>()]
    await expect.poll(() => [one.trouble(), other.trouble()]).toEqual([undefined, undefined])
    one.subscribe('written', here)
    other.subscribe('written', there)
    for (let times = 0; times < 50; times += 1) one.publish('written')
    expect(here).toHaveBeenCalledTimes(50)
    expect(there).not.toHaveBeenCalled()
    await Promise.all([one.close(), other.close()])
  })

  test.for(['http://127.0.0.1', 'nowhere', 'nats://', ''])('%o is no address', url => {
    expect(() => openNatsBus({ url, prefix: 'p' })).toThrow(/^This is no address of a NATS server: it must begin with/)
  })

  test('a password that is not written as URLs want it is refused without a word of it', () => {
    const url = 'nats://journal:s%cret@127.0.0.1'
    expect(() => openNatsBus({ url, prefix: 'p' })).toThrow(/^This is no address of a NATS server: a % in it must/)
  })
})

describe('The NATS bus, on a server of its own,', () => {
  const PATIENT = { timeout: 10_000 }
  let server: ServerProcess
  let here: NatsBus
  let there: NatsBus

  beforeEach(async context => {
    context.skip(noNatsServer() !== undefined, noNatsServer())
    server = await startNatsServer()
    const subjects = { url: server.url, prefix: 'journal', patience: 900 }
    here = openNatsBus(subjects)
    there = openNatsBus(subjects)
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await server.kill()
  })

  const port = () => Number(new URL(server.url).port)
  const connected = () => expect.poll(() => [here.trouble(), there.trouble()], PATIENT).toEqual([undefined, undefined])
  const inTrouble = () => expect.poll(() => here.trouble() && there.trouble(), PATIENT).toBeDefined()

  /** Publishes here until somebody there is woken by it. */
  const isHeard = async () => {
    const wake = vi.fn<() => void>()
    const end = there.subscribe('written', wake)
    const published = () => {
      here.publish('written')
      return wake.mock.calls.length
    }
    await expect.poll(published, PATIENT).toBeGreaterThan(0)
    end()
  }

  test('a server that dies says so, wakes on within the process, and is connected to again', async () => {
    await connected()
    await server.kill()
    await inTrouble()
    const [near, far] = [vi.fn<() => void>(), vi.fn<() => void>()]
    here.subscribe('written', near)
    there.subscribe('written', far)
    here.publish('written')
    expect(near).toHaveBeenCalledTimes(1)
    expect(far).not.toHaveBeenCalled()

    server = await startNatsServer({ port: port() })
    await connected()
    expect(far).toHaveBeenCalled() // something may have been missed
    await isHeard()
  })

  test('a server that freezes is found out, and heard again when it goes on', async () => {
    await connected()
    await server.freeze()
    await inTrouble()
    for (let times = 0; times < 100; times += 1) here.publish('written')
    server.thaw()
    await connected()
    await isHeard()
  })

  test('a server that is not there at first is connected to when it is', async () => {
    await connected()
    await server.kill()
    const early = openNatsBus({ url: server.url, prefix: 'journal' })
    await expect.poll(() => early.trouble()).toMatch(/CONNECTION_REFUSED/)
    early.publish('written')
    server = await startNatsServer({ port: port() })
    await expect.poll(() => early.trouble(), PATIENT).toBeUndefined()
    await early.close()
  })

  test('user and password stand in the address, and wrong ones are told', async () => {
    const guarded = await startNatsServer({ user: 'journal', pass: 'p@ss' })
    const at = (who: string) => openNatsBus({ url: guarded.url.replace('//', `//${who}@`), prefix: 'journal' })
    const [welcome, refused] = [at('journal:p%40ss'), at('journal:wrong')]
    await expect.poll(() => welcome.trouble(), PATIENT).toBeUndefined()
    await expect.poll(() => refused.trouble(), PATIENT).toMatch(/Authorization/i)
    await Promise.all([welcome.close(), refused.close()])
    await guarded.kill()
  })

  test('closing before anything answered ends it', async () => {
    await server.freeze()
    const silent = openNatsBus({ url: server.url, prefix: 'journal', patience: 300 })
    silent.publish('written')
    await silent.close()
    expect(silent.trouble()).toBe('closed')
    server.thaw()
  })
})
