import { join } from 'node:path'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { afterAll, expect, test } from 'vitest'
import { backUp } from './backup/back-up.ts'
import { whileOpen } from './journal-data.ts'
import { move } from './move.ts'
import { openTarget } from './open-journal.ts'
import { readBackup } from './backup/read-backup.ts'
import { aJournalIn, beside, draftIn, fill, rooms, settingsFor, silently } from './testing/a-journal.ts'
import { storedBytes } from './testing/file-events.ts'

const { aFolder, anEmptyPlace, remove } = rooms()
afterAll(remove)

test('a backup holds drafts with their texts, their PDFs and their logos, which no event names', async () => {
  let logo = { sha256: '', bytes: 0, width: 20, height: 10 }
  const [directory, folder] = [await aFolder(), join(await aFolder(), 'backup')]
  await aJournalIn(directory, async one => {
    await fill(one)
    await draftIn(one)
    logo = { ...(await storedBytes(one)), width: 20, height: 10 }
    const content = { ...emptyContents.header, logo: { small: logo, large: logo } }
    const saved = { revision: 1, savedAt: '2026-01-01T00:00:00.000Z', savedBy: 'editor' }
    await one.vault.put('content-drafts', { id: 'header', part: 'header', ...saved, content })
  })
  const [draft] = await beside(settingsFor(directory), ({ vault }) => vault.list('drafts'))
  await beside(settingsFor(directory), journal => backUp(journal, folder, silently))
  const target = await anEmptyPlace()
  const { source } = await readBackup(folder, silently)
  await whileOpen(openTarget.embedded(target), to => move(to, source, { isToBeEmpty: true, progress: silently }))
  await beside(target, async ({ files, vault }) => {
    expect(await vault.list('drafts')).toEqual([draft])
    expect(await vault.list('texts-of-drafts')).toMatchObject([{ id: draft?.id, entry: { abstract: 'Rain' } }])
    expect(await files.size(draft?.file?.sha256 ?? '')).toBe(draft?.file?.bytes)
    const content = (await vault.list('content-drafts'))[0]?.content
    expect(content).toMatchObject({ logo: { small: logo } })
    expect(await files.size(logo.sha256)).toBe(100)
  })
})
