import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { afterAll, expect, test } from 'vitest'
import { aJournalIn, rooms } from '../transfer/testing/a-journal.ts'
import { appendOfFiles, appendOfSite, storedBytes } from '../transfer/testing/file-events.ts'
import { checkFiles, fileNames } from './check-files.ts'
import type { Finding } from './finding.ts'

const { aFolder, remove } = rooms()
afterAll(remove)

test('A file that is missing is named: with its version, unless nobody can restore it, or as the logo that it was', async () => {
  const findings: Finding[] = []
  let count = 0
  await aJournalIn(await aFolder(), async data => {
    const [there, missing, gone] = await Promise.all(Array.from({ length: 3 }, () => storedBytes(data)))
    await appendOfFiles(data, 'FileUploaded', { fileId: 'a', name: 'शोध.pdf', version: 1, ...missing })
    await appendOfFiles(data, 'FileReplaced', { fileId: 'a', version: 2, ...there })
    await appendOfFiles(data, 'FileUploaded', { fileId: 'b', name: 'b', version: 1, ...gone })
    await appendOfFiles(data, 'FileDeleted', { fileId: 'b' }, '2026-01-15T09:00:00.000Z')
    const logo = { ...(await storedBytes(data)), width: 20, height: 10 }
    await appendOfSite(data, 'HeaderRevised', { logo: { small: logo, large: logo }, version: 1 })
    await appendOfSite(data, 'HeaderRevised', { logo: null, version: 2 })
    await data.files.remove(
      new Set([missing, gone, logo].map(file => String(file?.sha256))),
      new Date(Date.now() + 1000),
    )
    const named = await openSqliteReadStore({ file: join(await aFolder(), 'named.db') })
    const names = await fileNames(data.events, named)
    for await (const batch of data.events.readAll(BEGINNING)) await names.add(batch)
    const checked = await checkFiles(
      { files: data.files, named },
      names.files(new Map()),
      finding => findings.push(finding),
      () => {},
    )
    count = checked.count
    await named.close()
  })
  expect(count).toBe(3)
  expect(findings).toMatchObject([{ what: 'is missing' }, { what: 'is missing' }])
  expect(findings[0]?.of).toMatch(/\(logo of the header\)$/u)
  expect(findings[1]?.of).toMatch(/\(version 1 of "शोध\.pdf" in the file manager\)$/u)
})
