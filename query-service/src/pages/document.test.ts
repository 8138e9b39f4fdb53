import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentFrame } from './document.ts'
import { tooOld } from './no-scripts.ts'

const INDEX =
  '<html lang="en"><title>Built</title><link rel="stylesheet" href="/app.css" media="all">' +
  '<noscript>No script</noscript><div id="root"></div></html>'

/** Each stylesheet has a rule of one class, which is named as its file is. */
const STYLESHEETS = ['app', 'one', 'two', 'shared'] as const
const MARKUP = `<p class="${STYLESHEETS.join(' ')}"></p>`

const MANIFEST = {
  'index.html': { isEntry: true, css: ['app.css'] },
  'one.tsx': { css: ['one.css'], imports: ['index.html', '_bare.js', '_shared.js', '_cycle.js'] },
  'two.tsx': { css: ['two.css'], imports: ['_shared.js', '_missing.js'] },
  '_shared.js': { css: ['shared.css'] },
  '_cycle.js': { imports: ['_shared.js', 'one.tsx'] },
  '_bare.js': {},
}

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
  await mkdir(join(root, '.vite'))
  await writeFile(join(root, 'index.html'), INDEX)
  await writeFile(join(root, '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
  for (const name of STYLESHEETS) await writeFile(join(root, `${name}.css`), `.${name}{x:1}.unused{x:2}`)
})

const documentOf = async (module?: string) => {
  const frame = await documentFrame(root)
  const page = {
    accentColour: '#123456',
    language: 'en',
    head: '<title>Page</title>',
    html: MARKUP,
    state: '[]',
  } as const
  const { text } = await frame.documentOf({ ...page, ...(module !== undefined && { module }) })
  return text
}
const rules = async (module?: string) => [...(await documentOf(module)).matchAll(/\.(\w+)\{/gu)].map(([, name]) => name)

describe('the stylesheets in a document', () => {
  test('are those of its module and of what this imports, each once, after that of all pages', async () => {
    expect(await rules('one.tsx')).toEqual(['app', 'shared', 'one'])
    expect(await rules('two.tsx')).toEqual(['app', 'shared', 'two'])
  })

  test('are those of all pages where its module has none, or is unknown', async () => {
    for (const module of [undefined, '_bare.js', 'index.html', 'gone.tsx']) expect(await rules(module)).toEqual(['app'])
  })
})

test('a document without scripts of other sites has what was rendered, and the whole stylesheet after it', async () => {
  expect(await documentOf('gone.tsx')).toBe(
    '<html lang="en"><title>Page</title><style>.app{x:1}:root:root{--journal-accent:#123456}</style>' +
      '<link rel="stylesheet" href="/app.css" media="all">' +
      `${tooOld('en')}<div id="root">${MARKUP}</div><script type="application/json" id="rendered">[]</script></html>`,
  )
})

test('a document with scripts of other sites has each of them behind what was rendered', async () => {
  const loaded = ['https://a.example.org/1.js', 'https://b.example.org/2.js']
  const frame = await documentFrame(root)
  const page = { language: 'en', head: '', html: MARKUP, state: '[]', accentColour: '#123456' } as const
  const { text } = await frame.documentOf({ ...page, scripts: loaded })
  expect(text.slice(text.indexOf('<div'))).toBe(
    `<div id="root" data-third-parties>${MARKUP}</div><script type="application/json" id="rendered">[]</script>` +
      '<script async src="https://a.example.org/1.js"></script><script async src="https://b.example.org/2.js"></script></html>',
  )
})

test('a document that browsers render by themselves shows something until they have, before the whole stylesheet', async () => {
  const frame = await documentFrame(root)
  const first = {
    accentColour: '#123456',
    language: 'hi',
    head: '<title>Page</title>',
    body: `${MARKUP}<script>run()</script>`,
  } as const
  const { text, styles, scripts } = await frame.shellWith({ ...first, module: 'one.tsx' })
  const style = '.app{x:1}.shared{x:1}.one{x:1}:root:root{--journal-accent:#123456}'
  expect(text).toBe(
    `<html lang="hi"><title>Page</title><style>${style}</style><link rel="stylesheet" href="/app.css" media="all">` +
      `${tooOld('hi')}${MARKUP}<script>run()</script><div id="root"></div></html>`,
  )
  const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`
  expect([styles, scripts]).toEqual([[hashOf(style)], [hashOf('run()')]])
})
