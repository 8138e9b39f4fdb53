import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { samplePapers } from '../../sample/papers.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { solvedChallenge } from '../../testing/solved-challenge.ts'

type Editor = Awaited<ReturnType<RunningJournal['editor']>>

const opened = async (more: NodeJS.ProcessEnv = {}) => {
  const journal = await runningJournal({ SAMPLE: '1', ...more })
  onTestFinished(journal.close)
  return { journal, editor: await journal.editor() }
}

/** Undefined while the journal is away. */
const isOnlySample = async (editor: Editor) => {
  const { body } = await editor.get('/admin/system/sample').catch(() => ({ body: undefined }))
  return body?.data?.isOnlySample
}

const originAt = async (address: string) => {
  const response = await fetch(`${address}/.well-known/journal-log/checkpoint`)
  return response.ok ? (await response.text()).split('\n')[0] : undefined
}

/** The stored files in which the text is found. */
const filesWith = async (directory: string, text: string) => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  // one that came in a moment ago may have been put in its place meanwhile
  const read = (path: string) => readFile(path).catch(() => Buffer.alloc(0))
  const found = await Promise.all(paths.map(async path => (await read(path)).includes(text)))
  return paths.filter((_, n) => found[n])
}

test('the sample leaves no trace where the journal of one’s own begins, and accounts and sessions stay', async () => {
  const mirror = await mkdtemp(join(tmpdir(), 'shodh-mirror-'))
  onTestFinished(() => rm(mirror, { recursive: true }))
  const { journal, editor } = await opened({ CHECKPOINT_FOLDER: mirror, LOG_ORIGIN: 'journal.example/log' })
  const title = samplePapers[0]?.title ?? ''
  expect(await isOnlySample(editor)).toBe(true)
  expect((await filesWith(journal.directory, title)).length).toBeGreaterThan(0)
  const { host } = new URL(journal.address)
  await expect.poll(() => originAt(journal.address)).toBe(`${host}/.well-known/journal-log/sample`)
  expect(await readdir(mirror)).toEqual([])

  const message = await journal.visitor().post('/contact', {
    ...{ name: 'Asha Rao', email: 'asha@library.invalid', subject: 'On wells' },
    message: 'Will there be a special issue on wells?',
    recaptchaToken: await solvedChallenge(journal.visitor()),
  })
  expect(message.status).toBe(201)
  expect(await isOnlySample(editor)).toBe(true)

  expect((await editor.remove('/admin/system/sample')).status).toBe(200)
  await expect.poll(() => isOnlySample(editor), { timeout: 15_000 }).toBe(false)
  expect((await editor.get('/papers')).body.data.papers).toEqual([])
  expect((await editor.get('/papers/years')).body.data.years).toEqual([])
  expect(await filesWith(journal.directory, title)).toEqual([])
  const messages = async () => (await editor.get('/admin/contact')).body.data?.messages
  await expect.poll(messages).toMatchObject([{ handledAt: null, content: { subject: 'On wells' } }])
  await expect.poll(() => originAt(journal.address), { timeout: 10_000 }).toBe('journal.example/log')
  await expect.poll(() => readdir(mirror)).not.toEqual([])
  expect((await editor.remove('/admin/system/sample')).body.code).toBe('SAMPLE_NOT_ALONE')
  expect((await editor.createVolume('Ours')).name).toBe('Ours')

  await journal.restart()
  expect((await journal.visitor().get('/papers/years')).body.data.years).toEqual([2025])
})

test('the sample stays where somebody has written beside it, as a draft, too', async () => {
  const { journal, editor } = await opened()
  expect(await isOnlySample(editor)).toBe(true)
  await editor.post('/papers/drafts', { title: 'On Wells' })
  expect(await isOnlySample(editor)).toBe(false)
  expect((await editor.remove('/admin/system/sample')).body.code).toBe('SAMPLE_NOT_ALONE')
  const { body: papers } = await journal.visitor().get('/papers?limit=100')
  expect(papers.data.papers).toHaveLength(samplePapers.length)
})
