import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM } from '../terminal/program.ts'
import { BESIDE, mainsIn } from './contents.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => fs.readFileSync(join(root, path), 'utf8')

const IMPLEMENTATIONS = ['adapters', 'command-service', 'projections', 'query-service', 'deploy']

const sources = IMPLEMENTATIONS.map(name => `${name}/src`)
  .flatMap(folder =>
    fs.readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /(?<!\.test)\.ts$/u.test(path) && !/\/(?:testing|toolchain|development)\//u.test(path))

test('every command of shodh has a main, and every main of the maintenance is a command', () => {
  const mains = mainsIn(root)
  expect(mains).toEqual([...new Set(mains)])
  expect(mains.filter(main => !fs.existsSync(join(root, main)))).toEqual([])
  const written = sources.filter(
    path => path.startsWith('deploy/src/maintenance/') && /^(?:await|try)\b/mu.test(read(path)),
  )
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter(path => !mains.includes(path))).toEqual([])
})

test('sentences name a command by what it is given to: make in a clone, shodh in a release', () => {
  expect([PROGRAM, BESIDE.includes('Makefile')]).toEqual(['make', false])
  const commands = mainsIn(root).map(path => basename(path, '.ts').replace('embedded', 'start'))
  const named = new RegExp(`^(?! *(?://|/?\\*)).*\\bmake (?:${commands.join('|')})\\b(?!-)`, 'mu')
  const screens = fs.globSync('{frontend,contracts}/src/**/*.{ts,tsx,json}', { cwd: root })
  expect([...sources, ...screens].filter(path => !/\.test\./u.test(path) && named.test(read(path)))).toEqual([])
})

const isShipped = (file: string) => BESIDE.some(path => file === path || file.startsWith(`${path}/`))

test('a release has every file that its documents lead to', () => {
  const documents = fs.readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
  const linked = documents.flatMap(name =>
    [...read(`docs/${name}`).matchAll(/\]\((?!https?:|#)([^)#]+)/gu)].map(([, path = '']) => join('docs', path)),
  )
  expect(linked.length).toBeGreaterThan(10)
  expect(linked.filter(path => !isShipped(path))).toEqual([])
})

test('a release has every file that a source finds beside itself', () => {
  const beside = sources.flatMap(path =>
    [...read(path).matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/gu)]
      .map(([, file = '']) => join(dirname(path), file))
      .filter(file => !file.endsWith('.ts')),
  )
  expect(beside.length).toBeGreaterThan(4)
  expect(beside.filter(file => !isShipped(file) && !file.startsWith('frontend/dist-server/'))).toEqual([])
  expect(BESIDE.filter(path => !fs.existsSync(join(root, path)))).toEqual([])
})
