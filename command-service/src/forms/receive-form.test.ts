import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import multipart from '@fastify/multipart'
import { type FileStore, FileTooLarge } from '@shodh/adapters/file-store/file-store.ts'
import Fastify from 'fastify'
import { receiveForm, type ReceivingFiles, withForm } from './receive-form.ts'
import { isRefusal } from '../decider.ts'

const MIB = 1024 * 1024
/** Bytes of what surrounds a file. */
const ROOM = 3_300_000 + 64 * 1024

const FIELDS = [
  'title',
  'subtitle',
  'abstract',
  'authors',
  'year',
  ...Array.from({ length: 61 }, (_, n) => `field${n}`),
]
const EXPECTED = {
  schema: { shape: Object.fromEntries(FIELDS.map(name => [name, {}])) },
  tooLarge: 'PDF_TOO_LARGE',
} as const

/** A store with so much free space that only counts what it was given. */
const storeWith = (free: number | undefined) => {
  const received: Buffer[] = []
  const files: ReceivingFiles = {
    receive: async source => {
      const bytes = await buffer(source)
      received.push(bytes)
      const nothing = async () => {}
      return { sha256: '', crc32: 0, bytes: bytes.length, path: '', store: nothing, discard: nothing }
    },
    free: async () => free,
  }
  return { files, received }
}

const BOUNDARY = 'b'
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="a.pdf"',
  'Content-Type: application/pdf',
  '',
  'x'.repeat(5000),
  `--${BOUNDARY}--`,
  '',
].join('\r\n')

const ANNOUNCED = Buffer.byteLength(FORM)

const sendTo = async (files: ReceivingFiles, payload: string | Readable = FORM, more: Record<string, string> = {}) => {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async request => {
    const form = await receiveForm(request, files, EXPECTED)
    return isRefusal(form) ? form : { bytes: form.file?.bytes }
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...more }
  return (await app.inject({ method: 'POST', url: '/', payload, headers })).json()
}

describe('a form', () => {
  test('is refused before a byte is stored where the disk has no room for what is announced and the fields', async () => {
    const { files, received } = storeWith(ANNOUNCED + ROOM - 1)
    expect(await sendTo(files)).toEqual({ refused: 'STORE_FULL' })
    expect(received).toEqual([])
  })
  test('is received where the disk has just room enough, or its free space is unknown', async () => {
    for (const free of [ANNOUNCED + ROOM, undefined]) {
      const { files } = storeWith(free)
      expect(await sendTo(files)).toEqual({ bytes: 5000 })
    }
  })
  test('whose length is not announced is refused where the disk has no room for fields', async () => {
    const unannounced = () => Readable.from([Buffer.from(FORM)])
    expect(await sendTo(storeWith(ROOM - 1).files, unannounced())).toEqual({ refused: 'STORE_FULL' })
    expect(await sendTo(storeWith(ROOM).files, unannounced())).toEqual({ bytes: 5000 })
  })
  test('that announces more than a PDF of 50 MB and the largest fields is refused before a byte is stored', async () => {
    const { files, received } = storeWith(undefined)
    const announcing = (bytes: number) => sendTo(files, FORM, { 'content-length': `${bytes}` })
    expect(await announcing(50 * MIB + ROOM + 1)).toEqual({ refused: 'PDF_TOO_LARGE' })
    expect(received).toEqual([])
    expect(await announcing(50 * MIB + ROOM)).not.toEqual({ refused: 'PDF_TOO_LARGE' })
  })
  test.each([
    ['', '', undefined],
    ['a.pdf', '', 0],
    ['', '%PDF', 4],
  ])('has no file where none was chosen: %j with %j', async (name, bytes, size) => {
    const payload = [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: application/octet-stream',
      '',
      bytes,
      `--${BOUNDARY}--`,
      '',
    ].join('\r\n')
    expect(await sendTo(storeWith(undefined).files, payload)).toEqual(size === undefined ? {} : { bytes: size })
  })
  describe('in parts', () => {
    const part = (head: string, value: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
    const field = (name: string, value: string) => part(`name="${name}"`, value)
    const file = (name: string) => part(`name="${name}"; filename="a.pdf"`, 'x'.repeat(5000))

    const receive = async (...parts: readonly string[]) => {
      const app = Fastify()
      await app.register(multipart)
      app.post('/', async request => {
        const form = await receiveForm(request, storeWith(undefined).files, EXPECTED)
        return isRefusal(form) ? form : { fields: form.fields, inherited: Object.getPrototypeOf(form.fields) }
      })
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      const payload = `${parts.join('')}--${BOUNDARY}--\r\n`
      return JSON.parse((await app.inject({ method: 'POST', url: '/', headers, payload })).payload)
    }

    test('has fields with plain line ends, and nothing of Object.prototype', async () => {
      expect(await receive(field('abstract', 'one\r\ntwo'))).toEqual({
        fields: { abstract: 'one\ntwo' },
        inherited: null,
      })
    })
    test.each([
      [
        'a field twice',
        [field('subtitle', 'a'), field('title', 'b'), field('subtitle', 'a')],
        'subtitle',
        'Field sent twice',
      ],
      ['its file twice', [file('file'), field('title', 'b'), file('file')], 'file', 'Unknown field'],
      ['another file', [field('title', 'b'), file('cover')], 'cover', 'Unknown field'],
      ['a file under the name of a field', [field('title', 'b'), file('title')], 'title', 'Unknown field'],
    ])('with %s is refused by its name', async (_, parts, name, sentence) => {
      const message = `${sentence}: ${name}`
      expect(await receive(...parts)).toEqual({
        ...{ refused: 'INVALID_INPUT', message, errors: [{ pointer: `#/${name}`, message }] },
      })
    })
    test.each([
      ['unknown', [field('title', 'b'), field('other', 'x')], 'Unknown field: other'],
      ['called as the file is', [field('file', 'x')], 'Unknown field: file'],
    ])('with a field that is %s is refused by its header', async (_, parts, message) => {
      // the form does not end: nothing behind the header is waited for
      expect(await receive(...parts, field('title', 'c'))).toMatchObject({ refused: 'INVALID_INPUT', message })
    })
    test('has of a field as much as its contract reads, and what is behind it', async () => {
      const { fields } = await receive(field('title', 'x'.repeat(900_000)), field('year', '2025'))
      expect(fields).toEqual({ title: 'x'.repeat(16_004), year: '2025' })
      const longest = 'क'.repeat(600_000)
      expect((await receive(field('authors', longest))).fields).toEqual({ authors: longest })
    })
    test('whose fields are too large together is refused', async () => {
      const large = Array.from({ length: 4 }, (_, n) => field(`field${n}`, 'x'.repeat(900_000)))
      expect(await receive(...large)).toEqual({ refused: 'BODY_TOO_LARGE' })
      expect(Object.keys((await receive(...large.slice(1))).fields)).toHaveLength(3)
    })
    test.each(['constructor', '__proto__'])('with a field of the reserved name %s is refused by it', async name => {
      const message = `Unknown field: ${name}`
      expect(await receive(field('title', 'b'), field(name, 'x'))).toEqual({
        ...{ refused: 'INVALID_INPUT', message, errors: [{ pointer: `#/${name}`, message }] },
      })
    })
    test('has JSON where a field says so, and is refused where it is none', async () => {
      const json = (value: string) => part(`name="title"\r\nContent-Type: application/json`, value)
      expect((await receive(json('["b"]'))).fields).toEqual({ title: ['b'] })
      expect(await receive(json('b, c'))).toEqual({ refused: 'MALFORMED_BODY' })
    })
    test('takes a file by its type where it has no name', async () => {
      const bytes = part(`name="file"\r\nContent-Type: application/octet-stream`, 'x'.repeat(5000))
      expect((await receive(bytes, field('title', 'b'))).fields).toEqual({ title: 'b' })
    })
    test('with more parts than it may have is refused', async () => {
      const many = Array.from({ length: 61 }, (_, n) => field(`field${n}`, 'x'))
      expect(await receive(...many)).toMatchObject({ statusCode: 413 })
      expect(Object.keys((await receive(...many.slice(1))).fields)).toHaveLength(60)
    })
  })
})

describe('a file of a form', () => {
  const discarding = (receive?: FileStore['receive']) => {
    const { files } = storeWith(undefined)
    const discarded: number[] = []
    const received: FileStore['receive'] = async (source, max) => ({
      ...(await files.receive(source, max)),
      discard: async () => void discarded.push(max),
    })
    return { files: { ...files, receive: receive ?? received }, discarded }
  }
  const asField = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nb\r\n`

  test('that is too large is refused as such', async () => {
    const { files } = discarding(async () => {
      throw new FileTooLarge('More than 10 bytes', 11)
    })
    expect(await sendTo(files)).toEqual({ refused: 'PDF_TOO_LARGE' })
  })

  test('that cannot be stored is an error of the store', async () => {
    const { files } = discarding(async () => {
      throw new Error('no disk')
    })
    expect(await sendTo(files)).toMatchObject({ statusCode: 500, message: 'no disk' })
  })

  test('is discarded where the form breaks off behind it', async () => {
    const { files, discarded } = discarding()
    const { promise: isReceived, resolve } = Promise.withResolvers<void>()
    const receive: FileStore['receive'] = async (source, max) => {
      const file = await files.receive(source, max)
      resolve()
      return file
    }
    const parts = async function* () {
      yield Buffer.from(FORM.replace(`--${BOUNDARY}--`, asField))
      await isReceived
    }
    const { statusCode } = await sendTo({ ...files, receive }, Readable.from(parts()))
    expect([statusCode, discarded.length]).toEqual([500, 1])
  })

  test('is discarded where a later part is refused', async () => {
    const whole = FORM.replace(`--${BOUNDARY}--\r\n`, '')
    const end = `--${BOUNDARY}--\r\n`
    for (const rest of [asField + asField + end, asField.replace('title', 'constructor') + end]) {
      const { files, discarded } = discarding()
      const { refused, statusCode } = await sendTo(files, whole + rest)
      expect([refused ?? statusCode, discarded.length]).toEqual([expect.anything(), 1])
    }
  })

  test('of what is no form is none', async () => {
    const { files, received } = storeWith(undefined)
    expect(await sendTo(files, '{}', { 'content-type': 'application/json' })).toEqual({ refused: 'MALFORMED_UPLOAD' })
    expect(received).toEqual([])
  })
})

test('What goes wrong with a form that has no file is said as it is', async () => {
  const failing = withForm({ file: undefined }, () => Promise.reject(new Error('the store is gone')))
  await expect(failing).rejects.toThrow('the store is gone')
})
