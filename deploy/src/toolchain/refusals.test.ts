import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@shodh/contracts/refusals.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const CATALOGUE = 'contracts/src/refusals.ts'

const isServer = (path: string) =>
  path !== CATALOGUE && !path.startsWith('frontend/') && !path.includes('/testing/') && !path.endsWith('.test.ts')

test('every refusal of the catalogue is issued somewhere', () => {
  const sources = globSync('*/src/**/*.ts', { cwd: root }).filter(isServer)
  const text = sources.map(path => readFileSync(join(root, path), 'utf8')).join('\n')
  expect(Object.keys(refusals).filter(code => !text.includes(`'${code}'`))).toEqual([])
})
