import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { figureName } from '@shodh/contracts/papers/pdf-text/figures.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { extractText } from './extract-text.ts'
import { inspectPdf } from './pdf/inspect-pdf.ts'
import { inProcessTasks } from './testing/in-process-tasks.ts'
import { pdfOf } from './testing/pdf.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
beforeEach(async () => {
  stores = await openEmbeddedPorts()
})
afterEach(() => stores.close())

const failing = (error: Error, asked: unknown[] = []): FileTasks => ({
  run: (task, _, options) => {
    asked.push([task.name, options])
    return Promise.reject(error)
  },
  close: async () => {},
})

const store = async () => {
  const pdf = await pdfOf(['One', 'Two'])
  const copy = await stores.files.receive(Readable.from([pdf]), pdf.length)
  await copy.store()
  return copy.sha256
}
const stored = async (sha256: string) => {
  const text = await stores.files.derived.read(sha256, PDF_TEXT)
  return text && JSON.parse(gunzipSync(text).toString())
}

describe('the text of a stored PDF', () => {
  test('is stored beside it, once', async () => {
    const sha256 = await store()
    expect(await extractText({ ...stores, tasks: inProcessTasks }, sha256)).toBe(true)
    expect(await stored(sha256)).toMatchObject({
      findings: { textLayer: 'searchable', pages: 2 },
      blocks: [{ text: 'One' }, { text: 'Two' }],
    })
    expect(await extractText({ ...stores, tasks: failing(new Error('never asked')) }, sha256)).toBe(false)
  })

  test('takes the place of texts of earlier numbers, and of their pictures', async () => {
    const sha256 = await store()
    const earlier = ['text-1', 'figure-7-1-of-text-3']
    const others = [figureName(7), 'text-999', 'first-page-1', 'thumbnail']
    for (const name of [...earlier, ...others]) await stores.files.derived.store(sha256, name, Buffer.from('x'))
    await extractText({ ...stores, tasks: inProcessTasks }, sha256)
    const has = (names: string[]) => Promise.all(names.map(name => stores.files.derived.has(sha256, name)))
    expect([await has(earlier), await has(others)]).toEqual([earlier.map(() => false), others.map(() => true)])
  })

  test.for([new TaskEnded('too much memory'), new TaskFailed('damaged')])('is none after %o', async error => {
    const sha256 = await store()
    const asked: unknown[] = []
    expect(await extractText({ ...stores, tasks: failing(error, asked) }, sha256)).toBe(true)
    expect(await stored(sha256)).toEqual({
      findings: { textLayer: 'unsearchable', legacyFonts: [], isTagged: false, pages: 0, isCut: true },
      ...{ doubt: 'unreadable', isCut: true, pages: [], blocks: [] },
    })
    expect(asked).toEqual([['read-pdf-text', { fairnessKey: 'texts' }]])
  })

  test('is tried again after any other error', async () => {
    const sha256 = await store()
    await expect(extractText({ ...stores, tasks: failing(new Error('no process')) }, sha256)).rejects.toThrow(
      'no process',
    )
    expect(await stored(sha256)).toBeUndefined()
    expect(await extractText({ ...stores, tasks: inProcessTasks }, sha256)).toBe(true)
  })

  test('leaves no file open where there is no room for a copy', async () => {
    const sha256 = await store()
    const opened: Readable[] = []
    const files: FileStore = {
      ...stores.files,
      open: async (...given) => {
        const source = await stores.files.open(...given)
        if (source) opened.push(source)
        return source
      },
      receive: () => Promise.reject(new StoreFull('no room')),
    }
    await expect(extractText({ files, tasks: inProcessTasks }, sha256)).rejects.toThrow('no room')
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  test('is none of a PDF that is not there', async () => {
    expect(await extractText({ ...stores, tasks: inProcessTasks }, 'a'.repeat(64))).toBe(false)
  })
})

describe('an inspection', () => {
  test('refuses a PDF that takes more than a process may have, and passes on any other error', async () => {
    const asked: unknown[] = []
    expect(await inspectPdf(failing(new TaskEnded('x'), asked), '/paper.pdf', 'rao')).toEqual({ refused: 'PDF_BROKEN' })
    expect(asked).toEqual([['inspect-pdf', { fairnessKey: 'rao' }]])
    await expect(inspectPdf(failing(new TaskFailed('x')), '/paper.pdf')).rejects.toThrow('x')
  })
})
