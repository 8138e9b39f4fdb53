import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckpointArchive } from './checkpoint-archive.ts'
import { checkpointFolder } from './folder.ts'
import { checkpointAddress } from './http.ts'

type Opened = { readonly archive: CheckpointArchive; readonly close: () => Promise<void> }

const inFolder = async (): Promise<Opened> => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-checkpoints-'))
  return { archive: checkpointFolder(join(directory, 'second')), close: () => rm(directory, { recursive: true }) }
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
    archive: checkpointAddress(`http://127.0.0.1:${port}/logs/{key}`),
    close: async () => void server.close(),
  }
}

describe.each([
  ['a folder', inFolder],
  ['an address', atAddress],
])('The archive of checkpoints: %s', (_, open) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  test('has the last checkpoint of each log', async () => {
    const { archive } = opened
    expect(await archive.read('0a0b0c0d')).toBeUndefined()
    await archive.write('0a0b0c0d', 'first\n')
    await archive.write('0a0b0c0d', 'second\n— शोध\n')
    await archive.write('01020304', 'other\n')
    expect([await archive.read('0a0b0c0d'), await archive.read('01020304')]).toEqual(['second\n— शोध\n', 'other\n'])
  })
})

test('An archive that does not store says so', async () => {
  const server = createServer((_, response) => void response.writeHead(507).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(checkpointAddress(`http://127.0.0.1:${port}/`).write('0a', 'x')).rejects.toThrow('507')
  server.close()
  await expect(checkpointFolder('/dev/null/folder').read('0a')).rejects.toThrow('ENOTDIR')
})
