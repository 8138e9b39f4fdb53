import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, codeIn, mailTo, newAddress, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>
let said = ''

beforeAll(async () => {
  const log = new Writable({
    write: (chunk, _, done) => {
      said += String(chunk)
      done()
    },
  })
  journal = await runningJournal(BEHIND_PROXY, pino({ level: 'trace' }, log))
  people = peopleOf(journal)
})
afterAll(() => journal.close())

/** What a text may be kept as: itself, escaped in JSON, in base64 at each of its three places. */
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
  const entries = await readdir(journal.directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter(one => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (wanted.some(one => bytes.includes(one))) found.push(entry.name)
  }
  return found
}

const [first, renamed] = ['Vasundhara Kulkarnī-Okonkwo', 'वसुंधरा कुलकर्णी']
const [email, moved] = ['vasundhara.kulkarni@example.org', 'vk-okonkwo@example.net']

test('64 after erasure no file, no answer and no log names the person', async () => {
  const editor = await people.editor()
  const neighbour = await people.person('author')
  const author = await people.person('author', { name: first, email })
  const { id } = author
  await author.client.patch('/users/profile', { name: renamed }, { 'idempotency-key': 'rename' })
  await people.signIn(email, 'Not-the-password-7')
  await journal.visitor().post('/auth/forgot-password', { email }, newAddress())
  await mailTo(journal, email, 2)
  await editor.patch(`/admin/users/${id}`, { email: moved }, { 'idempotency-key': 'move' })
  await people.verify(moved)
  await editor.createVolume('Vol. 1')
  expect((await author.client.upload({ volumeName: 'Vol. 1' })).status).toBe(201)
  for (let n = 0; n < 6; n++) await people.signIn(moved, 'Not-the-password-7')
  await journal.visitor().post('/auth/forgot-password', { email: moved }, newAddress())
  const mail = await mailTo(journal, moved, 2)
  await editor.get('/admin/users')
  await editor.get('/admin/attention')
  const files = await filesWith(first, renamed, email, moved)
  expect(files).toContain('vault.db')
  expect(files.filter(name => name.endsWith('.eml'))).not.toEqual([])

  expect((await editor.call('DELETE', `/admin/users/${id}`, { headers: { 'idempotency-key': 'erase' } })).status).toBe(
    200,
  )

  expect(await filesWith(first, renamed, email, moved)).toEqual([])
  expect((await readdir(join(journal.directory, 'mail'))).filter(name => name.includes(id))).toEqual([])
  const answers = await Promise.all(
    ['/admin/users', '/admin/attention', `/admin/users/${id}`].map(path => editor.get(path)),
  )
  for (const { body } of answers)
    for (const text of [first, renamed, email, moved]) expect(JSON.stringify(body)).not.toContain(text)
  for (const text of [first, renamed, email, moved, codeIn(mail)]) expect(said).not.toContain(text)
  expect(said).toContain(`/api/v1/admin/users/${id}`)

  expect((await editor.get(`/admin/users/${neighbour.id}`)).status).toBe(200)
  expect((await people.signIn(neighbour.email)).status).toBe(200)
  await journal.restart()
  expect(await filesWith(first, renamed, email, moved)).toEqual([])
  expect((await people.signIn(moved)).status).toBe(401)
})
