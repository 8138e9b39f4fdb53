import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../stores/versions.ts'
import { pdfBlob, type Reply } from '../../testing/client.ts'
import { runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'

/** What a journal stores itself; all else is made anew from it. */
const STORED = ['journal.db', 'vault.db', 'usage.db', 'files']

const accepted = async (sent: Promise<Reply>) => {
  const { status, body } = await sent
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body.data
}

/** `node deploy/src/verify/testing/write-release.ts`: the data folder of a small journal of this version, for later ones. */
const journal = await runningJournal({ LOG_ORIGIN: 'releases.example/log' })
const [editor, visitor] = [await journal.editor(), journal.visitor()]
const volume = await editor.createVolume()
const { paper } = await accepted(editor.upload({ abstract: 'Of rivers, शोध', keywords: 'rivers' }))
const corrected = pdfBlob(smallPdf('On Rivers, corrected'))
await accepted(editor.replace(volume.id, paper.id, { reason: 'A figure was wrong' }, corrected))
await accepted(editor.upload({ title: 'On Lakes' }, pdfBlob(smallPdf('On Lakes'))))
const hidden = { year: 2026, issueType: 'Special', volumeName: 'Vol. II', inPreparation: true }
await accepted(editor.post('/papers/volumes', hidden))
const author = { name: 'Asha Rao', email: 'author@example.org', password: 'Neem-leaf-17-lamp', role: 'author' }
await accepted(editor.post('/admin/users', author))
await visitor.raw(`/papers/${volume.id}/${paper.id}/download`)
await journal.stop()

const folder = join(import.meta.dirname, 'releases')
mkdirSync(folder, { recursive: true })
execFileSync('tar', ['-czf', join(folder, `${VERSION}.tgz`), '-C', journal.directory, ...STORED])
await journal.discard()
process.exit()
