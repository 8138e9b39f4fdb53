import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { treeHeadFolder } from './folder.ts'
import { treeHeadAddress } from './http.ts'

const inFolder = async () => treeHeadFolder(join(await temporaryFolder(), 'second'))

/** A server that stores what is put to an address. */
const atAddress = async () => {
  const stored = new Map<string, string>()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (request.method === 'PUT') stored.set(path, await text(request))
    response.writeHead(request.method === 'PUT' ? 201 : stored.has(path) ? 200 : 404).end(stored.get(path))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  return treeHeadAddress(`http://127.0.0.1:${port}/logs/{key}`)
}

test.each([
  ['A folder', inFolder],
  ['An address', atAddress],
])('%s has the last checkpoint of each log', async (_, open) => {
  const archive = await open()
  expect(await archive.read('0a0b0c0d')).toBeUndefined()
  await archive.write('0a0b0c0d', 'first\n')
  await archive.write('0a0b0c0d', 'second\n— शोध\n')
  await archive.write('01020304', 'other\n')
  expect([await archive.read('0a0b0c0d'), await archive.read('01020304')]).toEqual(['second\n— शोध\n', 'other\n'])
})

test('An archive that does not store says so', async () => {
  const server = createServer((_, response) => void response.writeHead(507).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(treeHeadAddress(`http://127.0.0.1:${port}/`).write('0a', 'x')).rejects.toThrow('507')
  server.close()
  await expect(treeHeadFolder('/dev/null/folder').read('0a')).rejects.toThrow('ENOTDIR')
})
