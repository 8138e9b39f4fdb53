import { expect, test } from 'vitest'
import type { ApiError } from '../../../api.ts'
import { createUploads } from './queue.ts'
import type { Form, Upload, UploadPorts } from './upload.ts'

const taken: ApiError = { status: 409, code: 'FILE_EXISTS', message: '"a.pdf" already exists in this folder' }
const invalid: ApiError = { status: 400, message: 'File name contains invalid characters' }
const lost: ApiError = { status: 'NETWORK', message: 'Network error - please check your connection' }
const crowded: ApiError = { status: 429, code: 'TOO_MANY_UPLOADS', message: 'Too many' }

type Answer = ApiError | undefined | 'never'

/** A journal whose responses to forms and new folders are given, in turn; without any it stores all. */
const journal = (answers: Readonly<Record<string, readonly Answer[]>> = {}) => {
  const sent: Form[] = []
  const made: string[] = []
  const discarded: string[] = []
  const ended: (readonly Upload[])[] = []
  const asked = new Map<string, number>()
  const answerOf = (what: string): Answer => {
    const time = asked.get(what) ?? 0
    asked.set(what, time + 1)
    return answers[what]?.[time]
  }
  const ports: UploadPorts = {
    send: form =>
      new Promise(resolve => {
        sent.push(form)
        const answer = answerOf(form.file.name)
        form.signal.addEventListener('abort', () => resolve({ status: 'NETWORK', message: 'The upload was cancelled' }))
        if (answer !== 'never') resolve(answer)
      }),
    createFolder: async (parentPath, name) => {
      made.push(`${parentPath} > ${name}`)
      const answer = answerOf(name)
      return answer === 'never' ? undefined : answer
    },
    discard: id => discarded.push(id),
    ended: all => ended.push(all),
  }
  const names = () => sent.map(({ file }) => file.name)
  return { ports, sent, made, discarded, ended, names }
}

const files = (...names: readonly string[]) => names.map(name => ({ file: new File(['x'], name), folder: '' }))

/** Nothing is cleared while a test looks at it. */
const uploadsOf = (clearAfter = 60_000) => createUploads({ waits: [0, 0], clearAfter })

const phases = ({ all }: ReturnType<typeof createUploads>) => all().map(({ phase }) => phase)

test('folders are made once, from the outer one on, before the files that go into them', async () => {
  const { ports, made, sent, ended } = journal({ Old: [taken] })
  const uploads = uploadsOf()
  const inFolder = (name: string, folder: string) => ({ file: new File(['x'], name), folder })
  uploads.add(
    [inFolder('a', 'Forms/Old'), inFolder('b', 'Forms'), inFolder('c', 'Forms/Old'), { folder: 'Empty' }],
    'x',
    ports,
  )
  await expect.poll(() => ended).toHaveLength(1)
  expect(made.toSorted()).toEqual(['x > Empty', 'x > Forms', 'x/Forms > Old'])
  expect(made.indexOf('x > Forms')).toBeLessThan(made.indexOf('x/Forms > Old'))
  expect(sent.map(({ file, folderPath }) => `${folderPath}/${file.name}`).toSorted()).toEqual([
    'x/Forms/Old/a',
    'x/Forms/Old/c',
    'x/Forms/b',
  ])
  expect(phases(uploads)).toEqual(['done', 'done', 'done', 'done'])
})

test('a folder that cannot be made fails what goes into it, and is tried again with it', async () => {
  const { ports, ended, names } = journal({ 'a?': [invalid] })
  const uploads = uploadsOf()
  uploads.add([{ file: new File(['x'], 'a'), folder: 'a?' }], '', ports)
  await expect.poll(() => ended).toHaveLength(1)
  expect(uploads.all()[0]?.message).toBe('Folder "a?": File name contains invalid characters')
  expect(names()).toEqual([])
  uploads.retry()
  await expect.poll(() => phases(uploads)).toEqual(['done'])
})

test('three are sent at once, and a batch ends when each has had its turn', async () => {
  const { ports, names, ended } = journal({ a: ['never'], b: ['never'], c: ['never'] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c', 'd'), '', ports)
  await expect.poll(() => names()).toEqual(['a', 'b', 'c'])
  expect(phases(uploads)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  uploads.cancel(uploads.all()[0]?.id)
  await expect.poll(() => names()).toEqual(['a', 'b', 'c', 'd'])
  expect(ended).toEqual([])
  uploads.cancel()
  await expect.poll(() => ended).toHaveLength(1)
  expect(phases(uploads)).toEqual(['cancelled', 'cancelled', 'cancelled', 'done'])
})

test('what is paused leaves its turn to another one, and goes on with what the journal has of it', async () => {
  const { ports, sent, names, ended, discarded } = journal({ a: ['never'], b: ['never'], c: ['never'] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c', 'd'), '', ports)
  await expect.poll(() => names()).toEqual(['a', 'b', 'c'])
  sent[0]?.onBegun('u1')
  sent[0]?.onProgress({ bytes: 40, total: 100 })
  const [a, b, , d] = uploads.all().map(({ id }) => id)
  uploads.pause(d ?? '')
  uploads.pause(a ?? '')
  await expect.poll(() => phases(uploads)).toEqual(['paused', 'sending', 'sending', 'paused'])
  expect(uploads.all()[0]).toMatchObject({ sent: { bytes: 40 }, uploadId: 'u1' })
  uploads.cancel(b)
  uploads.resume(a ?? '')
  await expect.poll(() => phases(uploads)).toEqual(['done', 'cancelled', 'sending', 'paused'])
  expect(sent[3]).toMatchObject({ uploadId: 'u1' })
  expect([ended, discarded]).toEqual([[], []])
  uploads.cancel()
  await expect.poll(() => ended).toHaveLength(1)
})

test('what is cancelled is removed from the journal, and what turns out to be taken, too', async () => {
  const { ports, sent, names, discarded } = journal({ a: ['never'], b: [taken] })
  const uploads = uploadsOf()
  uploads.add(files('a'), '', ports)
  await expect.poll(() => names()).toEqual(['a'])
  sent[0]?.onBegun('u1')
  uploads.pause(uploads.all()[0]?.id ?? '')
  await expect.poll(() => phases(uploads)).toEqual(['paused'])
  uploads.cancel()
  expect([discarded, phases(uploads)]).toEqual([['u1'], ['cancelled']])
  uploads.add(files('b'), '', {
    ...ports,
    send: form => {
      if (form.onConflict === 'refuse') form.onBegun('u2')
      return ports.send(form)
    },
  })
  await expect.poll(() => phases(uploads).at(-1)).toBe('conflict')
  uploads.answer(1, 'replace')
  await expect.poll(() => phases(uploads).at(-1)).toBe('done')
  expect([discarded, sent.at(-1)?.uploadId]).toEqual([['u1', 'u2'], undefined])
})

test('the order of what waits can be changed', async () => {
  const { ports, names } = journal({ a: ['never'], b: ['never'], c: ['never'] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c', 'd', 'e', 'f'), '', ports)
  await expect.poll(() => names()).toEqual(['a', 'b', 'c'])
  uploads.sendNext(uploads.all()[5]?.id ?? '')
  expect(uploads.all().map(({ file }) => file?.name)).toEqual(['f', 'a', 'b', 'c', 'd', 'e'])
  uploads.cancel(uploads.all()[1]?.id)
  await expect.poll(() => names()).toEqual(['a', 'b', 'c', 'f', 'd', 'e'])
  uploads.cancel()
})

test('of taken names it is asked once, and the answer holds for the whole batch', async () => {
  const { ports, sent, ended } = journal({ a: [taken], b: [taken], c: ['never', undefined] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c', 'd'), '', ports)
  await expect.poll(() => phases(uploads)).toEqual(['conflict', 'conflict', 'sending', 'done'])
  expect(ended).toEqual([])
  uploads.answer(0, 'replace')
  await expect.poll(() => phases(uploads)).toEqual(['done', 'done', 'sending', 'done'])
  expect(
    sent
      .map(({ file, onConflict }) => `${file.name} ${onConflict}`)
      .slice(4)
      .toSorted(),
  ).toEqual(['a replace', 'b replace'])
  uploads.add(files('a'), '', journal({ a: [taken] }).ports)
  await expect.poll(() => phases(uploads).at(-1)).toBe('conflict')
  uploads.cancel()
})

test('what is skipped is not sent again, also where its name turns out to be taken later', async () => {
  const { ports, names, ended } = journal({ a: [taken], d: [taken] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c'), '', ports)
  await expect.poll(() => phases(uploads)).toEqual(['conflict', 'done', 'done'])
  uploads.answer(0, 'skip')
  await expect.poll(() => ended).toHaveLength(1)
  expect(phases(uploads)).toEqual(['skipped', 'done', 'done'])
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('an answer that the journal refuses is no further question', async () => {
  const { ports, ended } = journal({ a: [taken, taken] })
  const uploads = uploadsOf()
  uploads.add(files('a'), '', ports)
  await expect.poll(() => phases(uploads)).toEqual(['conflict'])
  uploads.answer(0, 'replace')
  await expect.poll(() => ended).toHaveLength(1)
  expect(uploads.all()[0]).toMatchObject({ phase: 'failed', message: '"a.pdf" already exists in this folder' })
})

test('after a lost response the same is sent with the same key; a refusal is final', async () => {
  const { ports, sent, ended } = journal({ a: [lost, lost], b: [invalid], c: [lost, lost, lost] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'c'), '', ports)
  await expect.poll(() => ended).toHaveLength(1)
  expect(phases(uploads)).toEqual(['done', 'failed', 'failed'])
  const keysOf = (name: string) => sent.filter(({ file }) => file.name === name).map(({ key }) => key)
  expect(keysOf('a')).toHaveLength(3)
  expect(new Set(keysOf('a')).size).toBe(1)
  expect(keysOf('b')).toHaveLength(1)
  uploads.retry(uploads.all()[2]?.id)
  await expect.poll(() => phases(uploads)).toEqual(['done', 'failed', 'done'])
  expect(new Set(keysOf('c')).size).toBe(1)
})

test('where only others upload it waits as long as it takes', async () => {
  const { ports, names, ended } = journal({ a: [crowded, crowded, crowded, crowded, crowded] })
  const uploads = uploadsOf()
  uploads.add(files('a'), '', ports)
  await expect.poll(() => ended).toHaveLength(1)
  expect(names()).toHaveLength(6)
  expect(phases(uploads)).toEqual(['done'])
})

test('a full disk is no reason to send 500 MB again', async () => {
  const full = { status: 503, code: 'STORAGE_FULL', message: 'There is not enough free storage for this file.' }
  const { ports, names, ended } = journal({ a: [full] })
  uploadsOf().add(files('a'), '', ports)
  await expect.poll(() => ended).toHaveLength(1)
  expect(names()).toEqual(['a'])
})

test('once nobody is signed in any more, nothing more is sent', async () => {
  const { ports, names, ended } = journal({ a: [{ status: 401, message: 'Session expired' }], b: ['never'] })
  const uploads = uploadsOf()
  uploads.add(files('a', 'b', 'b', 'd', 'e'), '', ports)
  await expect.poll(() => phases(uploads).slice(3)).toEqual(['failed', 'failed'])
  uploads.cancel()
  await expect.poll(() => ended).toHaveLength(1)
  expect(names()).toEqual(['a', 'b', 'b'])
})

test('a while after the batch what is done is cleared; what failed stays until it is dismissed', async () => {
  const { ports } = journal({ b: [invalid] })
  const uploads = uploadsOf(0)
  uploads.add(files('a', 'b'), '', ports)
  await expect.poll(() => phases(uploads)).toEqual(['failed'])
  uploads.dismiss()
  expect(uploads.all()).toEqual([])
})

test('what somebody began who has left is ended', async () => {
  const { ports, sent, ended } = journal({ a: ['never'] })
  const uploads = uploadsOf()
  uploads.add(files('a'), '', ports)
  await expect.poll(() => sent).toHaveLength(1)
  uploads.leave()
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(uploads.all()).toEqual([])
  expect(ended).toEqual([])
})
