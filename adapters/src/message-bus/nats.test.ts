import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { selfSigned } from '../testing/certificate.ts'
import { withNats } from '../testing/engines/nats.ts'
import { noNatsServer, startNatsServer } from '../../../deploy/lab/servers/nats-server.ts'
import type { ServerProcess } from '../../../deploy/lab/servers/server-process.ts'
import { messageBusContract } from './contract.ts'
import { type NatsBus, openNatsBus } from './nats.ts'

const newSubjects = withNats()

messageBusContract('The NATS bus', async () => {
  const subjects = newSubjects()
  return { open: async () => openNatsBus(subjects), remove: async () => {} }
})

describe('The NATS bus', () => {
  test("Two journals share a server without receiving each other's messages", async () => {
    const [one, other] = [openNatsBus(newSubjects()), openNatsBus(newSubjects())]
    const [here, there] = [vi.fn<() => void>(), vi.fn<() => void>()]
    await expect.poll(() => [one.failure(), other.failure()]).toEqual([undefined, undefined])
    one.subscribe('extracted', here)
    other.subscribe('extracted', there)
    for (let times = 0; times < 50; times += 1) one.publish('extracted')
    expect(here).toHaveBeenCalledTimes(50)
    expect(there).not.toHaveBeenCalled()
    await Promise.all([one.close(), other.close()])
  })

  test.for(['http://127.0.0.1', 'nowhere', 'nats://', ''])('%o is no address', url => {
    expect(() => openNatsBus({ url, prefix: 'p' })).toThrow(/^This is no address of a NATS server: it must begin with/)
  })

  test('A password that is not written as URLs want it is refused without a word of it', () => {
    for (const password of ['s@pw/x', 's@pw?x', 's@pw#x', 's/x'])
      expect(() => openNatsBus({ url: `nats://journal:${password}@127.0.0.1`, prefix: 'p' })).toThrow(/ in it must /u)
    const url = 'nats://journal:s%cret@127.0.0.1'
    expect(() => openNatsBus({ url, prefix: 'p' })).toThrow(/^This is no address of a NATS server: a % in it must/)
  })
})

describe('The NATS bus, on a server of its own,', () => {
  const POLLING = { timeout: 10_000 }
  let server: ServerProcess
  let here: NatsBus
  let there: NatsBus

  beforeEach(async context => {
    context.skip(noNatsServer() !== undefined, noNatsServer())
    server = await startNatsServer()
    const subjects = { url: server.url, prefix: 'journal', timeoutMs: 900 }
    here = openNatsBus(subjects)
    there = openNatsBus(subjects)
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await server.kill()
  })

  const port = () => Number(new URL(server.url).port)
  const connected = () => expect.poll(() => [here.failure(), there.failure()], POLLING).toEqual([undefined, undefined])
  const untilBothFail = () => expect.poll(() => here.failure() && there.failure(), POLLING).toBeDefined()

  /** Publishes here until somebody there is woken by it. */
  const untilDelivered = async () => {
    const wake = vi.fn<() => void>()
    const end = there.subscribe('extracted', wake)
    const published = () => {
      here.publish('extracted')
      return wake.mock.calls.length
    }
    await expect.poll(published, POLLING).toBeGreaterThan(0)
    end()
  }

  test('A server that dies is reported, messages within the process are still delivered, and it is connected to again', async () => {
    await connected()
    await server.kill()
    await untilBothFail()
    const [local, remote] = [vi.fn<() => void>(), vi.fn<() => void>()]
    here.subscribe('extracted', local)
    there.subscribe('extracted', remote)
    here.publish('extracted')
    expect(local).toHaveBeenCalledTimes(1)
    expect(remote).not.toHaveBeenCalled()

    server = await startNatsServer({ port: port() })
    await connected()
    expect(remote).toHaveBeenCalled() // something may have been missed
    await untilDelivered()
  })

  test('A server that freezes is detected, and its messages are delivered again when it resumes', async () => {
    await connected()
    await server.freeze()
    await untilBothFail()
    for (let times = 0; times < 100; times += 1) here.publish('extracted')
    server.thaw()
    await connected()
    await untilDelivered()
  })

  test('A server that is not there at first is connected to when it is', async () => {
    await connected()
    await server.kill()
    const failures: (string | undefined)[] = []
    const onFailure = (reason: string | undefined) => void failures.push(reason)
    const early = openNatsBus({ url: server.url, prefix: 'journal', onFailure })
    await expect.poll(() => early.failure()).toMatch(/CONNECTION_REFUSED/)
    early.publish('extracted')
    server = await startNatsServer({ port: port() })
    await expect.poll(() => early.failure(), POLLING).toBeUndefined()
    expect(failures).toEqual([expect.stringMatching(/CONNECTION_REFUSED/), undefined])
    await early.close()
  })

  test('A server without TLS is reported where the address asks for it', async () => {
    const asked = openNatsBus({ url: server.url.replace('nats:', 'tls:'), prefix: 'journal' })
    await expect.poll(() => asked.failure(), POLLING).toBeDefined()
    await asked.close()
  })

  test('User and password are part of the address, and wrong ones are reported', async () => {
    const guarded = await startNatsServer({ user: 'journal', pass: 'p@ss' })
    const at = (who: string) => openNatsBus({ url: guarded.url.replace('//', `//${who}@`), prefix: 'journal' })
    const [welcome, refused] = [at('journal:p%40ss'), at('journal:wrong')]
    await expect.poll(() => welcome.failure(), POLLING).toBeUndefined()
    await expect.poll(() => refused.failure(), POLLING).toMatch(/Authorization/i)
    await Promise.all([welcome.close(), refused.close()])
    await guarded.kill()
  })

  test('A certificate of an authority that Node does not know is accepted where the address names the authority', async () => {
    const folder = await temporaryFolder()
    const [tlscert, tlskey] = [join(folder, 'node.crt'), join(folder, 'node.key')]
    const { cert, key } = selfSigned()
    await Promise.all([writeFile(tlscert, cert), writeFile(tlskey, key)])
    const guarded = await startNatsServer({ tls: true, tlscert, tlskey })
    const url = `tls://localhost:${new URL(guarded.url).port}`
    const [welcome, refused] = [`${url}?tlsCAFile=${tlscert}`, url].map(url => openNatsBus({ url, prefix: 'journal' }))
    await expect.poll(() => welcome?.failure(), POLLING).toBeUndefined()
    await expect.poll(() => refused?.failure(), POLLING).toMatch(/self-signed certificate/iu)
    await Promise.all([welcome?.close(), refused?.close()])
    await guarded.kill()
  })

  test('A bus can be closed before the server has responded', async () => {
    await server.freeze()
    const silent = openNatsBus({ url: server.url, prefix: 'journal', timeoutMs: 300 })
    silent.publish('extracted')
    await silent.close()
    expect(silent.failure()).toBe('closed')
    server.thaw()
  })
})
