import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { operations } from '@shodh/contracts/operations/all.ts'
import { openApi } from '@shodh/contracts/operations/openapi/openapi.ts'

// `make client [TO=folder]`: the API's types, a client that has them, and an example of its use, which is compiled.
const source = join(import.meta.dirname, 'client')
const built = join(source, 'dist')
const { TO } = process.env

const run = (program: string, ...args: readonly string[]) => {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'node_modules', program), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: built,
  })
  if (status !== 0) process.exit(1)
}

mkdirSync(built, { recursive: true })
for (const file of ['client.mts', 'example.mts']) cpSync(join(source, file), join(built, file))
writeFileSync(join(built, 'openapi.json'), JSON.stringify(openApi(operations, 'Journal')))
run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'schema.d.mts')
const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext']
run('typescript/bin/tsc', ...options, '--allowImportingTsExtensions', '--types', 'node', 'example.mts')
const folder = TO ? resolve(TO) : built
if (folder !== built) cpSync(built, folder, { recursive: true })
console.log(`The client is in ${folder}; it needs openapi-fetch (npm install openapi-fetch).`)
