import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { withServersFile } from './servers-file.ts'

const folderWithServers = async () => {
  const DATA_DIR = await temporaryFolder()
  await writeFile(join(DATA_DIR, 'servers.env'), 'EVENTSTORE_URL=esdb://there\nMONGODB_URL=mongodb://there\n')
  return DATA_DIR
}

test('where no engine is named, those are taken that `make servers` has started', async () => {
  const DATA_DIR = await folderWithServers()
  expect(await withServersFile({ DATA_DIR, MONGODB_URL: '' })).toMatchObject({
    EVENTSTORE_URL: 'esdb://there',
    MONGODB_URL: 'mongodb://there',
  })
})

test('an engine that is named is not mixed with others', async () => {
  const variables = { DATA_DIR: await folderWithServers(), MONGODB_URL: 'mongodb://here' }
  expect(await withServersFile(variables)).toEqual(variables)
})

test('without either, nothing is made up', async () => {
  const variables = { DATA_DIR: join(await folderWithServers(), 'empty') }
  expect(await withServersFile(variables)).toEqual(variables)
})
