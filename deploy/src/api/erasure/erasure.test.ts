import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, mailTo, newAddress, PASSWORD } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

let logged = ''
const at = withJournal(BEHIND_PROXY, pino({ level: 'trace' }, { write: line => void (logged += line) }))

/** The forms in which a text may be stored: itself, escaped in JSON, in base64 at each of its three places. */
const disguises = (text: string) => {
  const base64 = [0, 1, 2].map(shift =>
    Buffer.from(`${'x'.repeat(shift)}${text}`)
      .toString('base64')
      .slice(4, -4),
  )
  const upper = [text, text.toUpperCase(), text.normalize('NFD'), JSON.stringify(text).slice(1, -1)]
  return [...upper, ...base64, Buffer.from(text).toString('hex')].map(one => Buffer.from(one))
}

const filesWith = async (...texts: string[]) => {
  const wanted = texts.flatMap(disguises)
  const entries = await readdir(at.journal.directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter(one => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (wanted.some(one => bytes.includes(one))) found.push(entry.name)
  }
  return found
}

const [first, renamed] = ['Vasundhara Kulkarnī-Okonkwo', 'वसुंधरा कुलकर्णी']
const [email, moved] = ['vasundhara.kulkarni@example.org', 'vk-okonkwo@example.net']
const pending = 'okonkwo.vasundhara@example.com'
const personal = [first, renamed, email, moved, pending]

test('after an erasure no file, no response and no log names the person', async () => {
  const editor = await at.people.editor()
  const neighbour = await at.people.person('author')
  const author = await at.people.person('author', { name: first, email })
  const { id } = author
  await author.client.patch('/users/profile', { name: renamed }, { 'idempotency-key': 'rename' })
  await at.people.signIn(email, 'Not-the-password-7')
  await at.visitor.post('/auth/forgot-password', { email }, newAddress())
  await mailTo(at.journal, email, 2)
  await editor.patch(`/admin/users/${id}`, { email: moved }, { 'idempotency-key': 'move' })
  await at.people.verify(moved)
  await editor.createVolume('Vol. 1')
  expect((await author.client.upload({ volumeName: 'Vol. 1' })).status).toBe(201)
  for (let n = 0; n < 6; n++) await at.people.signIn(moved, 'Not-the-password-7')
  await at.visitor.post('/auth/forgot-password', { email: moved }, newAddress())
  const mail = await mailTo(at.journal, moved, 2)
  const change = (currentPassword: string) => author.client.patch('/users/profile', { email: pending, currentPassword })
  expect((await change('Not-the-password-7')).status).toBe(400)
  expect((await change(PASSWORD)).status).toBe(200)
  await mailTo(at.journal, pending)
  for (const address of [moved, pending])
    await at.visitor.post('/auth/verify-email', { email: address, otp: '000000' }, newAddress())
  await editor.get('/admin/users')
  await editor.get('/admin/attention')
  const files = await filesWith(...personal)
  expect(files).toContain('vault.db')
  expect(await filesWith(id)).toContain('vault.db')
  expect(files.filter(name => name.endsWith('.eml'))).not.toEqual([])

  expect((await editor.call('DELETE', `/admin/users/${id}`, { headers: { 'idempotency-key': 'erase' } })).status).toBe(
    200,
  )

  expect(await filesWith(...personal)).toEqual([])
  expect(await filesWith(id)).not.toContain('vault.db')
  expect((await readdir(join(at.journal.directory, 'mail'))).filter(name => name.includes(id))).toEqual([])
  const responses = await Promise.all(
    ['/admin/users', '/admin/attention', `/admin/users/${id}`].map(path => editor.get(path)),
  )
  for (const { body } of responses) for (const text of personal) expect(JSON.stringify(body)).not.toContain(text)
  for (const text of [...personal, codeIn(mail)]) expect(logged).not.toContain(text)
  expect(logged).toContain(`/api/v1/admin/users/${id}`)

  expect((await editor.get(`/admin/users/${neighbour.id}`)).status).toBe(200)
  expect((await at.people.signIn(neighbour.email)).status).toBe(200)
  await at.restart()
  expect(await filesWith(...personal)).toEqual([])
  expect((await at.people.signIn(moved)).status).toBe(401)
})
