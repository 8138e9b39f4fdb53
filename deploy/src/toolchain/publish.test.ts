import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'

// Plain JavaScript has no types; a computed name needs none.
const { publish } = await import(new URL('publish.mjs', import.meta.url).href)

let dist: string

beforeEach(async () => void (dist = await temporaryFolder()))

const build = async (...paths: string[]) => {
  for (const path of paths) {
    const file = join(dist, '.fresh', path)
    await fs.mkdir(dirname(file), { recursive: true })
    await fs.writeFile(file, paths.join())
  }
  publish(join(dist, '.fresh'), dist)
}

const age = (path: string, days: number) => {
  const then = Date.now() / 1000 - days * 24 * 60 * 60
  return fs.utimes(join(dist, path), then, then)
}

const files = async () => {
  const entries = await fs.readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return paths.map(path => path.slice(dist.length + 1)).toSorted()
}

test('what the new build has takes the place of the old, and what it no longer has goes', async () => {
  await build('index.html', 'icon.svg', 'assets/one.js')
  await build('index.html', 'assets/one.js')
  expect(await files()).toEqual(['assets/one.js', 'index.html'])
  expect(await fs.readFile(join(dist, 'index.html'), 'utf8')).toBe('index.html,assets/one.js')
})

test('the assets of earlier builds stay for a week', async () => {
  await build('index.html', 'assets/one.js')
  await build('index.html', 'assets/two.js')
  await age('assets/one.js', 8)
  await age('assets/two.js', 6)
  await build('index.html', 'assets/three.js')
  expect(await files()).toEqual(['assets/three.js', 'assets/two.js', 'index.html'])
})
