import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { FILES } from '@shodh/contracts/files/stream.ts'
import { FileId, FolderId } from '@shodh/contracts/ids.ts'
import { responseTo } from '@shodh/deploy/testing/response-to.ts'
import { derivedId } from '@shodh/command-service/idempotency.ts'
import type { StreamEvent } from '../journals/history.ts'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import { authorizationOf, send } from '../load/request.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { writeLog } from '../journals/scratch.ts'
import { startBare } from '../server-process.ts'
import { percentile } from '../spread.ts'
import { beside, perSecond } from '../turns.ts'

const MIB = 1024 * 1024
const MB = 1_000_000
const LARGE_BYTES = 500 * MIB
/** Of the folder that is downloaded as a ZIP. */
const PARTS = 30
const PART_BYTES = 10 * MB
const LISTED = 10_000
const CALL = '/api/v1/file-manager'

type Headers = Readonly<Record<string, string>>

const folderId = FolderId.parse(derivedId('folder', 'listed'))

/** A folder of files whose names are in Marathi, none of which is opened. */
const listed = (): readonly StreamEvent[] => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString()
  const created = { type: 'FolderCreated', data: { folderId, name: 'listed' } } as const
  const files = Array.from({ length: LISTED }, (_, n) => {
    const stored = { sha256: n.toString(16).padStart(64, '0'), bytes: n, crc32: 0, contentType: 'application/pdf' }
    const fileId = FileId.parse(derivedId('file', n))
    const data = { fileId, parentId: folderId, name: `फॉर्म ${n}.pdf`, version: 1, ...stored } as const
    return { stream: FILES, revision: n + 1, event: { type: 'FileUploaded', data }, at: at(n + 1) } as const
  })
  return [{ stream: FILES, revision: 0, event: created, at: at(0) }, ...files]
}

/** The parts of a form with a file of random bytes, of which a chunk is repeated. */
const formOf = (name: string, bytes: number) => {
  const boundary = 'bench'
  const field = (field: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('onConflict', 'replace')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const chunk = randomBytes(MIB)
  function* parts() {
    yield head
    for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
    yield tail
  }
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + bytes + tail.length),
  }
  return { parts, headers }
}

const upload = (url: string, headers: Headers, name: string, bytes: number) => {
  const form = formOf(name, bytes)
  return perSecond(bytes, async () => {
    const outgoing = request(url, { method: 'POST', headers: { ...headers, ...form.headers } })
    const [response] = await Promise.all([responseTo(outgoing), pipeline(Readable.from(form.parts()), outgoing)])
    response.resume()
    if ((response.statusCode ?? 0) >= 400) throw new Error(`POST ${url}: ${response.statusCode}`)
  })
}

const download = async (url: string, headers: Headers, bytes: number) =>
  perSecond(bytes, async () => {
    const response = await responseTo(request(url, { headers }).end())
    let received = 0
    for await (const chunk of response as AsyncIterable<Buffer>) received += chunk.length
    if (response.statusCode !== 200 || received < bytes) throw new Error(`GET ${url}: ${response.statusCode}`)
  })

const storeParts = async (address: string, headers: Headers) => {
  for (let n = 0; n < PARTS; n += 1) await upload(`${address}${CALL}/upload`, headers, `part ${n}`, PART_BYTES)
}

const browse = async (url: string, headers: Headers) => {
  const latencies: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now()
    await send(url, { headers })
    latencies.push(performance.now() - began)
  }
  return latencies
}

/** A bare server of as many bytes. */
const bareTwin = async (bench: Bench) => {
  const directory = await bench.directory()
  const file = async (name: string, bytes: number) => {
    const path = join(directory, name)
    const chunk = randomBytes(MIB)
    function* parts() {
      for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
    }
    await pipeline(Readable.from(parts()), createWriteStream(path))
  }
  await file('large', LARGE_BYTES)
  await file('parts', PARTS * PART_BYTES)
  const { address, stop } = await startBare({ folder: directory })
  bench.atEnd(stop)
  return address
}

const HASHED = 'a bare Fastify that hashes the same bytes'
const STREAMED = 'a bare Fastify that streams the same bytes'

export const files: Row = {
  name: 'files',
  about:
    'The file manager: 500 MiB up by a form and down, and a folder of 300 MB as ZIP, each the best of three; the first page of a folder of 10,000 files',
  prepare: async bench => {
    const directory = await bench.directory()
    await writeLog(directory, listed())
    const journal = await startIndexedJournal(directory)
    bench.atEnd(journal.stop)
    const { address } = journal
    const headers = await authorizationOf(address)
    const bare = await bareTwin(bench)
    await storeParts(address, headers)
    const large = `${address}${CALL}/download/large`
    const zip = `${address}${CALL}/folder/zip/download`
    await send(`${address}${CALL}/folder`, { method: 'POST', headers, json: { folderName: 'zip' } })
    const items = Array.from({ length: PARTS }, (_, n) => ({ path: `part ${n}`, isFolder: false }))
    await send(`${address}${CALL}/move`, { method: 'POST', headers, json: { items, targetPath: 'zip' } })
    return async (): Promise<readonly Measurement[]> => {
      const { now } = await journal.memory()
      const up = await beside(
        HASHED,
        () => upload(`${address}${CALL}/upload`, headers, 'large', LARGE_BYTES),
        () => upload(`${bare}/`, {}, 'large', LARGE_BYTES),
      )
      const down = await beside(
        STREAMED,
        () => download(large, headers, LARGE_BYTES),
        () => download(`${bare}/large`, {}, LARGE_BYTES),
      )
      const { peak } = await journal.memory()
      const zipped = await beside(
        STREAMED,
        () => download(zip, headers, PARTS * PART_BYTES),
        () => download(`${bare}/parts`, {}, PARTS * PART_BYTES),
      )
      const latencies = await browse(`${address}${CALL}/browse?path=listed`, headers)
      return [
        { figure: '500 MiB up by a form', ...up },
        { figure: '500 MiB down', ...down },
        { figure: 'growth of memory', unit: 'MB', value: (peak - now) / MB, goal: { atMost: 100 } },
        { figure: 'ZIP of 300 MB', ...zipped },
        {
          figure: 'first page of 10,000 files, p50',
          unit: 'ms',
          value: percentile(latencies, 0.5),
          goal: { atMost: 30 },
        },
      ]
    }
  },
}
