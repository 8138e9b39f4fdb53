import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { runningJournal } from '../../testing/journal.ts'

test('a journal without an e-mail address names none to harvesters: it is no repository', async () => {
  const directory = await temporaryFolder()
  const file = join(directory, 'journal.json')
  await writeFile(file, JSON.stringify({ ...sampleSettings, email: undefined, texts: undefined }))
  const journal = await runningJournal({ SAMPLE: '0', JOURNAL_SETTINGS: file })
  const read = (path: string) => fetch(journal.address + path)
  expect((await read('/oai?verb=Identify')).status).toBe(404)
  expect((await read('/.well-known/security.txt')).status).toBe(404)
  expect(await (await read('/.well-known/api-catalog')).text()).not.toContain('/oai')
  await journal.close()
})
