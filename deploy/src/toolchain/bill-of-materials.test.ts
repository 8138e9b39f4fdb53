import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { packagesIn, shippedIn } from './bill-of-materials.ts'

const development = [{ name: 'cdx:npm:package:development' }]
const component = (name: string, properties: readonly { readonly name: string }[] = []) => ({
  'bom-ref': `${name}@1.0.0`,
  name: name.replace('@shodh/', ''),
  properties,
})

const bill = {
  components: [
    ...['@shodh/deploy', '@shodh/frontend', 'fastify', 'react', 'scheduler', '@a/font', 'vite', 'rolldown', 'node'].map(
      name => component(name),
    ),
    component('vitest', development),
  ],
  dependencies: [
    { ref: 'shodh@1.0.0', dependsOn: ['@shodh/deploy@1.0.0', '@shodh/frontend@1.0.0', 'vitest@1.0.0', 'node@1.0.0'] },
    { ref: '@shodh/deploy@1.0.0', dependsOn: ['@shodh/frontend@1.0.0', 'fastify@1.0.0', 'vitest@1.0.0'] },
    { ref: '@shodh/frontend@1.0.0', dependsOn: ['react@1.0.0', '@a/font@1.0.0', 'vite@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] },
    { ref: 'vite@1.0.0', dependsOn: ['rolldown@1.0.0'] },
    { ref: 'vitest@1.0.0', dependsOn: ['vite@1.0.0'] },
  ],
}

test('what the journal runs on and what readers are sent is listed, with all that it brings', () => {
  const { components, dependencies } = shippedIn(bill, new Set(['react', '@a/font', 'scheduler', 'rolldown']))
  expect(components.map(({ name }) => name)).toEqual(['deploy', 'frontend', 'fastify', 'react', 'scheduler', '@a/font'])
  expect(dependencies.map(({ ref }) => ref)).toEqual(
    ['shodh', '@shodh/deploy', '@shodh/frontend', 'react'].map(name => `${name}@1.0.0`),
  )
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
