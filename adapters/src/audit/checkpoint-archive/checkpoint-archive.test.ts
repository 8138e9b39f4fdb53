import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckpointPlace } from './checkpoint-archive.ts'
import { checkpointFolder } from './folder.ts'
import { checkpointAddress } from './http.ts'

type Opened = { readonly place: CheckpointPlace; readonly close: () => Promise<void> }

const inFolder = async (): Promise<Opened> => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-checkpoints-'))
  return { place: checkpointFolder(join(directory, 'second')), close: () => rm(directory, { recursive: true }) }
}

/** A server that stores what is put to an address. */
const atAddress = async (): Promise<Opened> => {
  const stored = new Map<string, string>()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (request.method === 'PUT') stored.set(path, await text(request))
    response.writeHead(request.method === 'PUT' ? 201 : stored.has(path) ? 200 : 404).end(stored.get(path))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    place: checkpointAddress(`http://127.0.0.1:${port}/logs/{key}`),
    close: async () => void server.close(),
  }
}

describe.each([
  ['a folder', inFolder],
  ['an address', atAddress],
])('The place of checkpoints: %s', (_, open) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  test('has the last checkpoint of each log', async () => {
    const { place } = opened
    expect(await place.read('0a0b0c0d')).toBeUndefined()
    await place.write('0a0b0c0d', 'first\n')
    await place.write('0a0b0c0d', 'second\n— शोध\n')
    await place.write('01020304', 'other\n')
    expect([await place.read('0a0b0c0d'), await place.read('01020304')]).toEqual(['second\n— शोध\n', 'other\n'])
  })
})

test('A place that does not store says so', async () => {
  const server = createServer((_, response) => void response.writeHead(507).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(checkpointAddress(`http://127.0.0.1:${port}/`).write('0a', 'x')).rejects.toThrow('507')
  server.close()
  await expect(checkpointFolder('/dev/null/folder').read('0a')).rejects.toThrow('ENOTDIR')
})
