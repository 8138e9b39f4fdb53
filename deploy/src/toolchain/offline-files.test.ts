import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { brokenOffline } from './offline-files.ts'

const MANIFEST = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  '_forms.js': { file: 'forms.js' },
  'src/features/contact/contact-pages.tsx': {
    file: 'contact.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_forms.js'],
    css: ['contact.css'],
  },
  'src/features/reader/reader-page.tsx': { file: 'reader.js', isDynamicEntry: true, imports: ['_react.js', '_pdf.js'] },
  '_pdf.js': { file: 'pdf.js' },
}

const EVERYBODYS = ['main.js', 'main.css', 'react.js', 'contact.js', 'contact.css', 'forms.js']

let dist: string
const build = async (precached: readonly string[], saved: readonly string[]) => {
  const list = precached.map(url => ({ url, revision: null }))
  await fs.writeFile(join(dist, 'service-worker.js'), `precache(${JSON.stringify(list)})`)
  await fs.writeFile(join(dist, 'reader-files.json'), JSON.stringify(saved.map(file => `/${file}`)))
}

beforeEach(async () => {
  dist = await temporaryFolder()
  await fs.mkdir(join(dist, '.vite'))
  await fs.writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
})

test('what everybody and what saved papers have in store is whole', async () => {
  await build(EVERYBODYS, ['reader.js', 'pdf.js'])
  expect(brokenOffline(dist)).toEqual([])
})

test('every static import and every stylesheet of a precached chunk is precached', async () => {
  await build(
    EVERYBODYS.filter(file => !['forms.js', 'contact.css'].includes(file)),
    ['reader.js', 'pdf.js', 'forms.js', 'contact.css'],
  )
  expect(brokenOffline(dist)).toEqual([
    'contact.js needs contact.css, which is not precached.',
    'contact.js needs forms.js, which is not precached.',
  ])
})

test('what saved papers need is stored with them, or precached', async () => {
  await build(EVERYBODYS, ['reader.js'])
  expect(brokenOffline(dist)).toEqual(['reader.js needs pdf.js, which is not stored with saved papers.'])
})

test('a browser that has the shell of another build fetches that of this one', async () => {
  const built = join(import.meta.dirname, '../../../frontend/dist')
  const hash = createHash('sha256')
    .update(await fs.readFile(join(built, 'index.html')))
    .digest('hex')
  const worker = await fs.readFile(join(built, 'service-worker.js'), 'utf8')
  const revision = /\burl:["'`]index\.html["'`],revision:["'`]([0-9a-f]+)/u
  expect(revision.exec(worker)?.[1]).toBe(hash)
})
