import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PdfSource, savedSource, streamedSource } from './pdf-source.ts'

const BYTES = Uint8Array.from({ length: 100 }, (_, index) => index)
const never = new AbortController().signal

/** A server of the bytes. */
type Answer = (range: { begin: number; end: number }) => Response
const requests: string[] = []

const serve = (respond: Answer) =>
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    requests.push(headers.range)
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/u.exec(headers.range) ?? []
    return respond({ begin: Number(first), end: Number(last) + 1 })
  })

afterEach(() => {
  vi.unstubAllGlobals()
  requests.splice(0)
})

const problem = (source: PdfSource, begin = 10, end = 20) =>
  source.read(begin, end, never).then(
    () => 'none',
    (error: { problem: string }) => error.problem,
  )

describe('a PDF that is streamed', () => {
  test('is fetched by parts', async () => {
    serve(({ begin, end }) => new Response(BYTES.slice(begin, end), { status: 206 }))
    const source = streamedSource('/1.pdf', BYTES.length)
    expect(await source.read(10, 20, never)).toEqual(BYTES.slice(10, 20))
    expect(await source.read(90, 100, never)).toEqual(BYTES.slice(90))
    expect(requests).toEqual(['bytes=10-19', 'bytes=90-99'])
  })
  test('is fetched once where a server ignores ranges', async () => {
    serve(() => new Response(BYTES))
    const source = streamedSource('/1.pdf', BYTES.length)
    expect(await source.read(10, 20, never)).toEqual(BYTES.slice(10, 20))
    expect(await source.read(30, 40, never)).toEqual(BYTES.slice(30, 40))
    expect(requests.length).toBe(1)
  })
  test.each([
    ['a part is too short', () => new Response(BYTES.slice(10, 15), { status: 206 }), 'short'],
    ['the whole file is too short', () => new Response(BYTES.slice(0, 15)), 'short'],
    ['the file ends before the part', () => new Response('', { status: 416 }), 'short'],
    ['it was deleted', () => new Response('', { status: 410 }), 'gone'],
    ['it is unknown', () => new Response('', { status: 404 }), 'gone'],
    [
      'a network has a sign-in page',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      'network',
    ],
    ['the server fails', () => new Response('', { status: 503 }), 'network'],
  ])('says so where %s', async (_, respond, expected) => {
    serve(respond)
    expect(await problem(streamedSource('/1.pdf', BYTES.length))).toBe(expected)
  })
  test('says whether the line was lost or the device is offline', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch')
    })
    vi.stubGlobal('navigator', { onLine: true })
    expect(await problem(streamedSource('/1.pdf', BYTES.length))).toBe('network')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await problem(streamedSource('/1.pdf', BYTES.length))).toBe('offline')
  })
})

describe('a PDF that is saved', () => {
  test('is read by parts', async () => {
    const source = savedSource(new Blob([BYTES]))
    expect(source.bytes).toBe(100)
    expect(await source.read(10, 20, never)).toEqual(BYTES.slice(10, 20))
  })
  test('says so where its file was deleted meanwhile', async () => {
    const file = new Blob([BYTES])
    const part = new Blob()
    vi.spyOn(part, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'))
    vi.spyOn(file, 'slice').mockReturnValue(part)
    expect(await problem(savedSource(file))).toBe('gone')
  })
  test('says so where it ends too early', async () => {
    expect(await problem(savedSource(new Blob([BYTES])), 95, 110)).toBe('short')
  })
})
