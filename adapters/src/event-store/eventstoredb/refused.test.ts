import { once } from 'node:events'
import { createServer } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { selfSigned } from '../../testing/certificate.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { startPeer } from '../../../../deploy/lab/peers/eventstoredb/peer.ts'
import { aPeer, opened } from '../testing/on-a-peer.ts'
import type { EventStoreDbOptions } from './eventstoredb.ts'

describe('EventStoreDB: a server that is refused', () => {
  const refusalOf = (options: Partial<EventStoreDbOptions>) => opened('', options).then(String, String)

  test.for([
    ['http://127.0.0.1:2113', 'expected esdb:// or esdb+discover://.'],
    ['esdb://reader:secret', 'expected port number.'],
    ['esdb://127.0.0.1:2113?tls=maybe', "its option 'tls': expected true or false."],
    ['esdb://me:s3@127.0.0.1?tls=true&tlsVerifyCert=FALSE', "its option 'tlsVerifyCert': expected true or false."],
    ['esdb://me:s3@127.0.0.1?defaultDeadline=soon', "its option 'defaultDeadline': expected Integer."],
    ['esdb://me:s3@127.0.0.1:65536', 'a port is at most 65535.'],
    ['esdb+discover://127.0.0.1:2113,b:99999/?tls=false', 'a port is at most 65535.'],
    ['esdb://reader:s%cret@127.0.0.1:2113', 'a % in it must be followed by two digits, as in %25.'],
    ['esdb://reader:sec@ret@127.0.0.1:2113?tls=false', 'an @ in the user or the password must be written as %40.'],
    ['', 'expected esdb:// or esdb+discover://.'],
    [
      'esdb://127.0.0.1:2113?tlsCAFile=/nowhere.pem',
      "its option 'tlsCAFile': Failed to load certificate file. File was not found.",
    ],
    [
      'esdb://me:s3@127.0.0.1?tlsCAFile=/a@b.pem',
      "its option 'tlsCAFile': Failed to load certificate file. File was not found.",
    ],
  ] as const)("The URL '%s' is refused in one sentence, without a word of it", async ([url, reason]) => {
    expect(await refusalOf({ url })).toBe(`TypeError: the URL of EventStoreDB can't be read: ${reason}`)
  })

  test('A URL that makes the client report conflicts wrongly is refused', async () => {
    const refusal = await refusalOf({ url: 'esdb://127.0.0.1?throwOnAppendFailure=false' })
    expect(refusal).toBe("TypeError: the URL of EventStoreDB must not set 'throwOnAppendFailure' to false")
  })

  test.for([
    ['tlsVerifyCert=false', "must not set 'tlsVerifyCert' to false: name the certificate's authority with 'tlsCAFile'"],
    [
      'TLS_verify-cert=false',
      "must not set 'tlsVerifyCert' to false: name the certificate's authority with 'tlsCAFile'",
    ],
    ['tlsVerify=false', "has no option 'tlsVerify'"],
  ] as const)("'%s' is refused, and nothing is printed", async ([option, reason]) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const refusal = await refusalOf({ url: `esdb://reader:s3cret@127.0.0.1:2113?tls=true&${option}` })
    expect(refusal).toBe(`TypeError: the URL of EventStoreDB ${reason}`)
    expect(warn).not.toHaveBeenCalled()
  })

  test.for([
    ['', ''],
    ['+discover', ''],
    ['', ',localhost:1'],
  ] as const)("A certificate that can't be verified is reported at once: esdb%s with others '%s'", async given => {
    const [scheme, others] = given
    const server = createServer({ ...selfSigned(), ALPNProtocols: ['h2'] }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const port = portOf(server)
    expect(await refusalOf({ url: `esdb${scheme}://localhost:${port}${others}`, clockMs: 60_000 })).toBe(
      "Error: the certificate of EventStoreDB can't be verified: self-signed certificate",
    )
  })

  test('An address without a server is Unavailable within the timeout', async () => {
    const peer = await startPeer()
    await peer.close()
    expect(await refusalOf({ url: peer.url, clockMs: 1_000 })).toMatch(
      /^Unavailable: EventStoreDB didn't answer \(14 UNAVAILABLE: .*ECONNREFUSED/u,
    )
  })

  test('TLS requested of a server without it is Unavailable within the timeout', async () => {
    const peer = await aPeer()
    expect(
      await refusalOf({ url: peer.url.replace('127.0.0.1', 'localhost').replace('?tls=false', ''), clockMs: 1_500 }),
    ).toBe("Unavailable: EventStoreDB didn't answer (it and this journal disagree about TLS: wrong version number)")
  })

  test('Refused credentials are reported at once', async () => {
    const peer = await aPeer()
    peer.deny()
    expect(await refusalOf({ url: peer.url, clockMs: 60_000 })).toBe(
      'Error: EventStoreDB refused the user and password in its URL',
    )
  })

  test('A user who may not read all streams is reported at once, before anything is written', async () => {
    const peer = await aPeer()
    peer.forbidAll()
    expect(await refusalOf({ url: peer.url, clockMs: 60_000 })).toBe(
      "Error: the user in the URL of EventStoreDB may not read $all, through which events are read: add that user to '$r' in the metadata of $all",
    )
    expect(peer.log.stream('journal:journal')).toBeUndefined()
  })

  test('A server before 23.10 is refused in one sentence', async () => {
    const peer = await aPeer({ version: '22.10.5.0' })
    expect(await refusalOf({ url: peer.url })).toBe(
      'Error: EventStoreDB 23.10 or newer is needed, this server is 22.10.5.0: update it',
    )
  })

  test.for(['', 'Journal', 'a:b', '$all'])("'%s' is no name for a log or a journal", async name => {
    expect(await refusalOf({ log: name })).toBe(`TypeError: '${name}' is no name for a log or a journal`)
    expect(await refusalOf({ journalId: name })).toBe(`TypeError: '${name}' is no name for a log or a journal`)
  })
})
