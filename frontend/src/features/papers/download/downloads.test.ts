import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createBoard } from '../../../ui/observable.ts'
import { createDownloads } from './downloads.ts'
import type { Download, FileWanted } from './running.ts'
import { startFlakyServer, type Turn } from './testing/flaky-server.ts'

const stops: (() => Promise<void>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

const FILE = randomBytes(200_000)

const serving = async (turns: readonly Turn[], timeout?: number) => {
  const { url, stop } = await startFlakyServer(FILE, turns)
  stops.push(stop)
  const saved: { name: string; bytes: number }[] = []
  const said: string[] = []
  const board = createBoard<Download>()
  const downloads = createDownloads((file, name) => saved.push({ name, bytes: file.size }), timeout, board)
  const wanted: FileWanted = {
    url,
    name: 'शोध: 1',
    clearAfter: 5,
    onDone: (name, bytes) => said.push(`Download completed: ${name} ${bytes}`),
    onFailed: message => said.push(message),
  }
  return { downloads, board, wanted, url, saved, said }
}

test('a finished file is saved under a safe name and its progress is cleared after a while', async () => {
  const { downloads, board, wanted, url, saved, said } = await serving([{}])
  await downloads.start(wanted)
  expect(board.of(url)).toEqual({ phase: 'complete', bytes: FILE.length, total: FILE.length, percent: 100 })
  expect(saved).toEqual([{ name: 'शोध_ 1.pdf', bytes: FILE.length }])
  expect(said).toEqual([`Download completed: शोध_ 1.pdf ${FILE.length}`])
  await expect.poll(() => board.of(url)).toBeUndefined()
})

test("the server's own name is taken", async () => {
  const disposition = `attachment; filename="1.pdf"; filename*=UTF-8''001%20-%20%E0%A4%B6%E0%A5%8B%E0%A4%A7.pdf`
  const { downloads, wanted, saved } = await serving([{ headers: { 'content-disposition': disposition } }])
  await downloads.start(wanted)
  expect(saved[0]?.name).toBe('001 - शोध.pdf')
})

test('a file that is on its way is not fetched twice', async () => {
  const { downloads, wanted, saved } = await serving([{}])
  await Promise.all([downloads.start(wanted), downloads.start(wanted)])
  expect(saved).toHaveLength(1)
})

test('cancelling leaves nothing behind and says nothing', async () => {
  const { downloads, board, wanted, url, said } = await serving([{ silentAfter: 1000 }])
  board.subscribe(() => board.of(url)?.phase === 'downloading' && downloads.cancel(url))
  await downloads.start(wanted)
  expect(board.of(url)).toBeUndefined()
  expect(said).toEqual([])
})

test('a download that takes too long says so, and a retry resumes where it was', async () => {
  const { downloads, wanted, saved, said } = await serving([{ silentAfter: 150_000 }, {}], 300)
  await downloads.start(wanted)
  expect(said).toEqual(['volume.downloadTimedOut'])
  await downloads.start(wanted)
  expect(saved).toEqual([{ name: 'शोध_ 1.pdf', bytes: FILE.length }])
})
