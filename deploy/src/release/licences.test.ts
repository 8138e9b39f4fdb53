import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { licencesOf } from './licences.ts'

test('each licence of what is shipped stands once, below the packages that it is of', async () => {
  const root = await temporaryFolder()
  const files = {
    'node_modules/b/LICENSE': 'MIT\r\n',
    'node_modules/@a/c/licence.md': 'MIT',
    'node_modules/@a/c/NOTICE': 'Apache',
    'node_modules/tool/LICENSE': 'of developers',
    'node_modules/native/LICENSE': 'brought along',
  }
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  const packages = {
    'node_modules/b': { version: '1.0.0' },
    'node_modules/@a/c': { version: '2.0.0' },
    'node_modules/tool': { version: '1.0.0' },
    'node_modules/native': { version: '1.0.0', cpu: ['x64'] },
    'node_modules/not-here': { version: '1.0.0' },
  }
  const listed = ['b@1.0.0', '@a/c@2.0.0', 'native@1.0.0', 'not-here@1.0.0']
  const components = listed.map(name => ({ 'bom-ref': name, name }))
  const line = '-'.repeat(80)
  expect(licencesOf(root, { packages }, { components })).toBe(
    `@a/c@2.0.0\n\nApache\n\n${line}\n\n@a/c@2.0.0\nb@1.0.0\n\nMIT\n`,
  )
})
