import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberResults } from './remember-results.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-results-'))
  path = join(directory, 'file')
})
afterEach(() => rm(directory, { recursive: true }))

const tasks = () => {
  let runs = 0
  const { run } = rememberResults({
    run: async (task, file) => {
      runs += 1
      const text = await readFile(file, 'utf8')
      if (text === 'broken') throw new Error('It is broken')
      return task.parse([`${task.name} ${String(task.input)} ${text}`])
    },
  })
  const resultOf = (name: string, input: number) =>
    run({ name, input, parse: value => (Array.isArray(value) ? value : []) }, path)
  return { resultOf, runs: () => runs }
}

test('A task is run once for the same bytes, and each has a result of its own', async () => {
  const { resultOf, runs } = tasks()
  await writeFile(path, 'one')
  const first = await resultOf('read', 1)
  first.push('changed')
  expect(await resultOf('read', 1)).toEqual(['read 1 one'])
  expect(runs()).toBe(1)
})

test('Another task, another input and other bytes have other results', async () => {
  const { resultOf } = tasks()
  await writeFile(path, 'one')
  const results = [await resultOf('read', 1), await resultOf('draw', 1), await resultOf('read', 2)]
  await writeFile(path, 'two')
  expect([...results, await resultOf('read', 1)].flat()).toEqual([
    'read 1 one',
    'draw 1 one',
    'read 2 one',
    'read 1 two',
  ])
})

test('What failed is tried again', async () => {
  const { resultOf, runs } = tasks()
  await writeFile(path, 'broken')
  await expect(resultOf('read', 1)).rejects.toThrow('It is broken')
  await expect(resultOf('read', 1)).rejects.toThrow('It is broken')
  expect(runs()).toBe(2)
})
