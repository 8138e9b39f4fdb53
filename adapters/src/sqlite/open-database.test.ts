import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { openSqliteVault } from '../vault/sqlite.ts'

let directory: string
beforeEach(async () => {
  directory = await temporaryFolder()
})

const READ = `
  const { openSqliteVault } = await import(process.argv[1])
  const vault = await openSqliteVault({ file: process.argv[2] })
  console.log(JSON.stringify(await vault.list('keys')))
  await vault.close()
`

test('A database is read where there is no room for the index of its WAL', async () => {
  const file = join(directory, 'vault.db')
  const vault = await openSqliteVault<{ keys: { id: string } }>({ file })
  await vault.put('keys', { id: 'a' })
  await vault.close()
  expect(await readdir(directory)).toEqual(['vault.db'])
  const adapter = new URL('../vault/sqlite.ts', import.meta.url).href
  const node = [process.execPath, '--no-warnings', '--input-type=module', '-e', READ, adapter, file]
  const withoutRoom = `trap '' XFSZ; ulimit -f 1; exec "$@"`
  const read = execFileSync('sh', ['-c', withoutRoom, 'sh', ...node], { encoding: 'utf8' })
  expect(JSON.parse(read)).toEqual([{ id: 'a' }])
})
