import { expect, test } from 'vitest'
import { mailsTo, mailTo, peopleOf } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const authorEmails = [{ email: 'asha.rao@example.org', name: 'Asha Rao', language: 'hi' }]
const statement = { reason: 'A reader found it', notice: 'Table 2 is of 2024.', effectiveOn: '2026-01-02' }

const published = async (volumeName: string, fields: object = {}) => {
  const { id: volumeId } = await at.editor.createVolume(volumeName)
  const sent = { volumeName, publishedOn: '2026-01-01', authorEmails: JSON.stringify(authorEmails), ...fields }
  const { paper } = (await at.editor.upload(sent)).body.data
  return { id: String(paper.id), path: `/papers/${volumeId}/${paper.id}` }
}

test('Authors are mailed what becomes of their paper, editors see what was sent, and nobody else an address', async () => {
  const { id, path } = await published('Mailed')
  const [author] = authorEmails
  expect((await mailTo(at.journal, author?.email ?? '')).subject).toContain('आपका शोध-पत्र प्रकाशित हो गया है')
  await at.editor.post(`${path}/corrections`, { kind: 'erratum', ...statement })
  expect((await mailTo(at.journal, author?.email ?? '', 2)).text).toContain(statement.notice)
  const stored = async () => (await at.editor.get(`${path}/author-emails`)).body.data
  const sent = (kind: string) => ({ kind, isLeftOut: false, recipients: [{ email: author?.email, status: 'sent' }] })
  await expect.poll(stored).toMatchObject({ authorEmails, mails: [sent('corrected'), sent('published')] })
  expect(await stored()).toHaveProperty('hasMailServer', false)
  const addresses = [`/papers/${id}`, `/papers/${id}/history`, '/papers?volumeName=Mailed', '/search?q=asha']
  const shown = await Promise.all(addresses.map(async address => (await at.visitor.get(address)).body))
  expect(JSON.stringify(shown)).not.toContain('asha.rao')
  expect(JSON.stringify((await at.editor.get('/audit/events')).body)).not.toContain('asha.rao')
  expect((await at.visitor.get(`${path}/author-emails`)).status).toBe(401)
})

test('Whom an editor leaves out gets no mail; an erased user none any more', async () => {
  const people = peopleOf(at.journal)
  const user = await people.person('author', { email: 'Asha.Rao2@example.org' })
  const emails = JSON.stringify([{ email: 'asha.rao2@EXAMPLE.org' }])
  const { path } = await published('Left out', { authorEmails: emails, notifyAuthors: 'false' })
  const stored = async () => (await at.editor.get(`${path}/author-emails`)).body.data
  await expect.poll(stored).toMatchObject({ mails: [{ kind: 'published', isLeftOut: true, recipients: [] }] })
  expect((await user.client.get(`${path}/author-emails`)).status).toBe(200)
  await at.editor.remove(`/admin/users/${user.id}`)
  expect((await stored()).authorEmails).toEqual([])
  expect(await mailsTo(at.journal, 'asha.rao2@EXAMPLE.org')).toEqual([])
})
