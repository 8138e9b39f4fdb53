import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHUNKS_MAX } from '../../http/connections/small-chunks.ts'
import { TIME_LIMITS } from '../../http/connections/time-limits.ts'
import { connection } from '../../testing/gateway.ts'
import { administrator, runningJournal, type RunningJournal } from '../../testing/journal.ts'
import { partUploads } from '../../testing/part-uploads.ts'

const PART =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7'

let lines: string[]
let journal: RunningJournal
let token: string

const start = async (timeLimits = TIME_LIMITS) => {
  lines = []
  const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  journal = await runningJournal({}, logger, timeLimits)
  token = await journal.visitor().logIn(administrator)
}

const LENGTH = 'Content-Length: 50000000'
const PATHS = ['/papers', '/file-manager/upload'] as const

const uploading = async (sent: string, framing = LENGTH, path: string = PATHS[0]) => {
  const client = await connection(journal.address)
  client.socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: journal\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Authorization: Bearer ${token}\r\n${framing}\r\n\r\n${sent}`,
  )
  return client
}

const files = async () => {
  const names = await readdir(join(journal.directory, 'files'), { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile()).length
}

const expectTimeout = (response: string) => {
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'REQUEST_TIMEOUT' })
}

describe('an upload that stalls', () => {
  beforeAll(() => start({ ...TIME_LIMITS, uploadWindowMs: 50 }))
  afterAll(() => journal.close())

  test.each([
    ['before the first part', ''],
    ['in a field', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nOn Ri'],
    ['in the file', PART],
    ['in a file of the file manager', PART, PATHS[1]],
  ])('%s is refused, and leaves neither a file nor an error in the log', async (_, sent, path: string = PATHS[0]) => {
    const response = await (await uploading(sent, LENGTH, path)).closed()
    expectTimeout(response)
    expect(await files()).toBe(0)
    expect(lines).toEqual([])
  })

  test('in a part is refused, and what had come stays', async () => {
    const uploads = partUploads(journal.address, token)
    const path = await uploads.begin(10, { filename: 'stalled.bin' })
    const { socket, closed } = await connection(journal.address)
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: journal\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
        'Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: 10\r\n\r\nabc',
    )
    expectTimeout(await closed())
    expect([await uploads.offset(path), lines]).toEqual([3, []])
    await uploads.send('DELETE', path)
  })
})

describe('an upload whose client leaves', () => {
  beforeAll(() => start())
  afterAll(() => journal.close())

  test.for(PATHS)('of %s leaves neither a file nor an error in the log', async path => {
    const { socket } = await uploading(PART, LENGTH, path)
    await expect.poll(files).toBe(1)
    socket.destroy()
    await expect.poll(files).toBe(0)
    await journal.visitor().get('/papers')
    expect(lines).toEqual([])
  })
})

describe('an upload in tiny chunks', () => {
  beforeAll(() => start())
  afterAll(() => journal.close())

  test('is refused, and leaves neither a file nor an error in the log', async () => {
    const first = `${PART.length.toString(16)}\r\n${PART}\r\n`
    const { closed } = await uploading(first + '1\r\n \r\n'.repeat(CHUNKS_MAX), 'Transfer-Encoding: chunked')
    const response = await closed()
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'MALFORMED_REQUEST' })
    await expect.poll(files).toBe(0)
    expect(lines).toEqual([])
  })
})
