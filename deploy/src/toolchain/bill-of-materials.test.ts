import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { packagesIn, shippedIn } from './bill-of-materials.ts'

const development = [{ name: 'cdx:npm:package:development' }]
const component = (name: string, properties: readonly { readonly name: string }[] = development) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  properties,
})

const bill = {
  components: [
    component('fastify', []),
    ...['react', 'scheduler', '@a/font', 'vite', 'rolldown'].map(name => component(name)),
  ],
  dependencies: [
    { ref: '@shodh/frontend@0.1.0', dependsOn: ['react@1.0.0', '@a/font@1.0.0', 'vite@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] },
    { ref: 'vite@1.0.0', dependsOn: ['rolldown@1.0.0'] },
  ],
}

test('what the journal runs on and what readers are sent is listed, with all that it brings', () => {
  const { components, dependencies } = shippedIn(bill, new Set(['react', '@a/font', 'scheduler', 'rolldown']))
  expect(components.map(({ name }) => name)).toEqual(['fastify', 'react', 'scheduler', '@a/font'])
  expect(dependencies.map(({ ref }) => ref)).toEqual(['@shodh/frontend@0.1.0', 'react@1.0.0'])
})

test('packages are found in code and styles, and not in tests', async () => {
  const folder = await temporaryFolder()
  await fs.mkdir(join(folder, 'testing'))
  const files = {
    'a.tsx': `import { x } from 'react'\nimport './own.ts'\nimport 'pdfjs-dist/web/viewer.css'\nconst y = () => import('@a/lazy/part.js')`,
    'a.css': `@import 'tailwindcss';\nsrc: url('@a/font/one.woff2'), url("data:font/x");`,
    'a.test.tsx': `import 'tested'`,
    'testing/b.ts': `import 'testing-only'`,
  }
  for (const [name, text] of Object.entries(files)) await fs.writeFile(join(folder, name), text)
  expect([...packagesIn(folder)].toSorted()).toEqual(['@a/font', '@a/lazy', 'pdfjs-dist', 'react', 'tailwindcss'])
})
