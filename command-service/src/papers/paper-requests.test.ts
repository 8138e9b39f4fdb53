import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import Fastify from 'fastify'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { upload } from './paper-requests.ts'
import type { ReceivingFiles } from '../forms/receive-form.ts'

/** The least that is a PDF of one page; readers find its objects without a table. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

let directory: string
beforeEach(async () => void (directory = await temporaryFolder()))

/** A store that is slow to store a file, and records what happened in which order. */
const slowStore = (fails?: Error) => {
  const happened: string[] = []
  const files: ReceivingFiles = {
    free: async () => undefined,
    receive: async source => {
      const path = join(directory, 'arrived')
      await writeFile(path, source)
      return {
        ...{ sha256: 'a'.repeat(64), crc32: 7, bytes: PDF.length, path },
        store: async () => {
          for (let n = 0; n < 20; n += 1) await turn()
          if (fails) throw fails
          happened.push('stored')
        },
        discard: async () => void happened.push('discarded'),
      }
    },
  }
  return { files, happened }
}

/** Accepts every PDF. */
const tasks: FileTasks = { run: async task => task.parse({ pages: 1 }), close: async () => {} }

const FIELDS = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }

const partOf = (name: string, head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${content}\r\n`

/** The outcome of the upload, with what had happened to its file by then. */
const uploadTo = async (
  { files, happened }: ReturnType<typeof slowStore>,
  fields: object = {},
  type = 'application/pdf',
) => {
  const app = Fastify()
  await app.register(multipart)
  const ports = { files, tasks, isWithheld: async () => false } as unknown as Parameters<typeof upload>[0]
  app.post<{ Querystring: object }>('/', async request => {
    const result = await upload(ports, request).catch((error: Error) => ({
      failed: error.name,
    }))
    const outcome = isRefusal(result) || 'failed' in result ? result : result.name
    return { outcome, happened: [...happened] }
  })
  const parts = Object.entries({ ...FIELDS, ...fields }).map(([name, value]) => partOf(name, '', String(value)))
  const file = partOf('file', `; filename="a.pdf"\r\nContent-Type: ${type}`, PDF)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const payload = `${parts.join('')}${file}--b--\r\n`
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

describe('the file of an upload', () => {
  test('is stored before its event is appended', async () => {
    expect(await uploadTo(slowStore())).toEqual({ outcome: 'upload-paper', happened: ['stored'] })
  })
  test('leaves nothing behind where it cannot be stored, and no event is written', async () => {
    expect(await uploadTo(slowStore(new StoreFull()))).toEqual({
      outcome: { failed: 'StoreFull' },
      happened: ['discarded'],
    })
  })
  test('is discarded where the fields or the file are refused', async () => {
    expect(await uploadTo(slowStore(), { title: 'x' })).toMatchObject({
      outcome: { refused: 'INVALID_INPUT' },
      happened: ['discarded'],
    })
    expect(await uploadTo(slowStore(), { metadataEncoded: 'true', title: '%' })).toMatchObject({
      outcome: { refused: 'INVALID_INPUT' },
      happened: ['discarded'],
    })
    expect(await uploadTo(slowStore(), {}, 'text/plain')).toEqual({
      outcome: { refused: 'PDF_WRONG_TYPE' },
      happened: ['discarded'],
    })
  })
  test.each(['application/pdf', 'application/x-pdf', 'application/octet-stream'])('may be called %s', async type => {
    expect(await uploadTo(slowStore(), {}, type)).toEqual({ outcome: 'upload-paper', happened: ['stored'] })
  })
})
