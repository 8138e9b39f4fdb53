import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from './bundle.ts'

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache')
const testing = join(import.meta.dirname, 'testing')
const main = join(testing, 'bundled-main.ts')

let folder: string
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'bundle-'))
  await bundle([main], folder, folder)
})
afterAll(() => rm(folder, { recursive: true }))

const seen = async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'bundled-main.js')])
  return JSON.parse(stdout)
}

/** The line of the source that a text is in, from 1. */
const lineOf = async (name: string, text: string) => {
  const lines = (await readFile(join(testing, name), 'utf8')).split('\n')
  return lines.findIndex(line => line.includes(text)) + 1
}

test('the stack of an error names the lines of the sources, in the main and in a thread', async () => {
  const { own, ofThread } = await seen()
  const [error, place] = own.split('\n')
  expect(error).toBe('TypeError: ended here')
  expect(place).toContain(`/toolchain/testing/bundled-main.ts:${await lineOf('bundled-main.ts', 'ended here')}:`)
  const [thrown, at, from] = ofThread.split('\n')
  expect(thrown).toBe('RangeError: of a thread')
  expect(at).toContain(`at fail (file://`)
  expect(at).toContain(`/toolchain/testing/bundled-thread.ts:${await lineOf('bundled-thread.ts', 'of a thread')}:`)
  expect(from).toContain(`/bundled-thread.ts:${await lineOf('bundled-thread.ts', '  fail()')}:`)
})

test('a bundled module finds what is beside its source', async () => {
  expect((await seen()).beside).toBe(statSync(main).size)
})

test('a chunk has a name by its hash, so that one of a later bundle does not take its place', async () => {
  const names = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.js'))
  expect(names.filter(name => !/-[\w-]{8}\.js$/u.test(name))).toEqual(['stack-traces.js'])
})

test('a package that is not there ends the bundling', async () => {
  const broken = join(folder, 'broken.ts')
  await writeFile(broken, "import 'not-installed'\n")
  await expect(bundle([broken], folder, join(folder, 'never'))).rejects.toThrow('not-installed')
})
