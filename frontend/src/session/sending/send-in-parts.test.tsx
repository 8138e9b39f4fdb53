import { beforeEach, expect, test } from 'vitest'
import { createStore } from '../../app/store.ts'
import { person, signedIn, tokens } from '../../testing/examples/people.ts'
import { no, yes } from '../../testing/server/served.ts'
import { visited } from '../../testing/screens/shown.tsx'
import { uploadsInParts } from '../../testing/server/uploads-in-parts.ts'
import { type Parts, sendInParts } from './send-in-parts.ts'

const PART = 32 * 1024 * 1024
const user = person()

let journal: ReturnType<typeof uploadsInParts>
let store: ReturnType<typeof createStore>
let refreshed: number
beforeEach(async () => {
  journal = uploadsInParts()
  refreshed = 0
  await visited((url, request, body) => {
    if (url.pathname.includes('/uploads')) return journal.handle(url, request, body)
    if (!url.pathname.endsWith('/refresh')) return yes(user)
    refreshed += 1
    return yes({ tokens: tokens(`token-${refreshed}`, 900) })
  })
  store = createStore()
  signedIn(store, user)
})

const lecture = (bytes = 2.5 * PART, letter = 'x') =>
  new File([letter.repeat(bytes)], 'व्याख्यान.mp4', { type: 'video/mp4' })

const send = (file: File, more: Partial<Parts> = {}) =>
  sendInParts(store, {
    file,
    metadata: { folderPath: 'प्रपत्रे', onConflict: 'refuse' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
    defaultMessage: 'The file could not be uploaded',
    ...more,
  })

test('a file is sent in parts of 32 MiB, with what becomes of it', async () => {
  const sent: number[] = []
  const begun: string[] = []
  const result = await send(lecture(), {
    onProgress: ({ bytes, total }) => void sent.push(bytes / total),
    onBegun: id => void begun.push(id),
  })
  expect(result).toEqual({ id: 'u1' })
  expect(journal.calls).toEqual(['GET', 'POST', 'PATCH u1 0', `PATCH u1 ${PART}`, `PATCH u1 ${2 * PART}`])
  expect(journal.open.get('u1')).toMatchObject({
    length: 2.5 * PART,
    offset: 2.5 * PART,
    metadata: { filename: 'व्याख्यान.mp4', filetype: 'video/mp4', folderPath: 'प्रपत्रे', onConflict: 'refuse' },
  })
  expect([begun, sent.at(-1), sent.toSorted((a, b) => a - b)]).toEqual([['u1'], 1, sent])
})

test('what a broken line has left goes on where it stands', async () => {
  journal.interfere = call => (call === `PATCH u1 ${PART}` ? 'cut' : undefined)
  expect((await send(lecture())).error?.status).toBe('NETWORK')
  journal.interfere = () => undefined
  journal.calls.length = 0
  expect(await send(lecture())).toEqual({ id: 'u1' })
  expect(journal.calls.slice(0, 3)).toEqual(['GET', 'GET u1', 'HEAD u1'])
  expect(journal.calls.slice(3)).toEqual([`PATCH u1 ${PART}`, `PATCH u1 ${2 * PART}`])
})

test.each<[string, File, Partial<Parts>]>([
  ['other bytes', lecture(2.5 * PART, 'y'), {}],
  ['another end', lecture(), { metadata: { folderPath: 'प्रपत्रे', onConflict: 'replace' } }],
])('of a file with %s nothing was sent before', async (_, file, more) => {
  journal.interfere = call => (call.startsWith('PATCH') ? 'cut' : undefined)
  await send(lecture())
  journal.interfere = () => undefined
  expect(await send(file, more)).toEqual({ id: 'u2' })
})

test('the token is renewed before a part that comes after its time', async () => {
  signedIn(store, user, tokens('old', 1))
  expect(await send(lecture())).toEqual({ id: 'u1' })
  expect([...new Set(journal.tokens)]).toEqual(['Bearer token-1'])
  journal.interfere = call => {
    if (call !== `PATCH u2 ${PART}` || refreshed > 1) return undefined
    return no(401, 'Token revoked')
  }
  expect(await send(lecture(2.5 * PART, 'y'))).toEqual({ id: 'u2' })
  expect(journal.tokens.at(-1)).toBe('Bearer token-2')
})

test('a refusal is told in the words of the journal, at the beginning and at the end', async () => {
  const taken = no(409, '"a.mp4" already exists in this folder', 'FILE_EXISTS')
  journal.interfere = call => (call === 'POST' ? taken : undefined)
  expect((await send(lecture())).error).toMatchObject({ status: 409, code: 'FILE_EXISTS', message: taken.body.message })
  journal.interfere = call => (call.startsWith('PATCH') ? no(422, 'A virus was found', 'FILE_INFECTED') : undefined)
  expect((await send(lecture())).error).toMatchObject({ code: 'FILE_INFECTED', message: 'A virus was found' })
})

test('what is stopped is sent no further, and stays where it is', async () => {
  const control = new AbortController()
  journal.interfere = call => {
    if (call === `PATCH u1 ${PART}`) control.abort()
    return undefined
  }
  expect((await send(lecture(), { signal: control.signal })).error?.message).toBe('The upload was cancelled')
  expect(journal.calls.at(-1)).toBe(`PATCH u1 ${PART}`)
  expect([...journal.open.keys()]).toEqual(['u1'])
})

test('a line on which nothing moves any more counts as broken', async () => {
  journal.interfere = call => (call === 'POST' ? 'hang' : undefined)
  expect((await send(lecture(), { stalledMs: 100 })).error?.status).toBe('NETWORK')
})

test('a file that is no longer there is asked for again', async () => {
  const slice = () => {
    throw new DOMException('The file was changed', 'NotReadableError')
  }
  const gone = Object.assign(lecture(1), { slice })
  expect((await send(gone)).error?.message).toMatch(/Please choose it again$/u)
})
