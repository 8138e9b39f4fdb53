import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSettings } from '../sample/sample-settings.ts'
import { administratorFile } from '../parts/first-start.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, codeIn, fragmentOf, mailTo, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'
import { readFile } from 'node:fs/promises'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
})
afterAll(() => journal.close())

const message = "Password must not be your name, your e-mail address or the journal's name."
const refusedAt = (field: string) => ({
  status: 400,
  body: { code: 'PASSWORD_PERSONAL', message, errors: [{ pointer: `#/${field}`, message }] },
})

const name = 'Vasundhara Okonkwo'
const personal = (email: string) => [
  'Vasundhara-Okonkwo-7',
  `${email.toUpperCase()}1`,
  `${sampleSettings.shortName}#12345`,
]

test('nobody is registered with a password that is the name, the e-mail or the journal’s name', async () => {
  const editor = await people.editor()
  const user = { name, email: 'v.okonkwo@example.org', role: 'author' }
  for (const password of [...personal(user.email), 'V.Okonkwo123'])
    expect(await editor.post('/admin/users', { ...user, password })).toMatchObject(refusedAt('password'))
  expect((await editor.post('/admin/users', { ...user, password: PASSWORD })).status).toBe(201)
})

test('nobody changes the own password to one, and no administrator sets one', async () => {
  const { id, email, client } = await people.person('author', { name })
  const editor = await people.editor()
  for (const newPassword of personal(email)) {
    const change = { currentPassword: PASSWORD, newPassword }
    expect(await client.post('/auth/change-password', change)).toMatchObject(refusedAt('newPassword'))
    const set = await editor.post(`/admin/users/${id}/reset-password`, { newPassword })
    expect(set).toMatchObject(refusedAt('newPassword'))
  }
  expect((await people.signIn(email)).status).toBe(200)
})

test('a forgotten one is not replaced by one, the code is not lost, and a stranger learns no name by it', async () => {
  const { email } = await people.person('author', { name })
  const post = (path: string, body: unknown) => journal.visitor().post(path, body, newAddress())
  await post('/auth/forgot-password', { email })
  const otp = codeIn(await mailTo(journal, email, 2))
  const reset = (newPassword: string, code = otp) => post('/auth/reset-password', { email, otp: code, newPassword })
  for (const newPassword of [...personal(email), ...personal(email)])
    expect(await reset(newPassword)).toMatchObject(refusedAt('newPassword'))
  const guess = await reset('Vasundhara-Okonkwo-7', otp === '123456' ? '654321' : '123456')
  expect(guess).toMatchObject({ status: 400, body: { code: 'OTP_WRONG' } })
  expect((await reset('Another-leaf-18-lamp')).status).toBe(200)
})

test('the generated administrator is not set up with one, and the link stays good', async () => {
  const empty = await runningJournal({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  try {
    const text = await readFile(administratorFile(empty.directory), 'utf8')
    const token = fragmentOf(new URL(/^set-up: (.+)$/mu.exec(text)?.[1] ?? '')).get('token')
    const setUp = (password: string) =>
      empty.visitor().post('/auth/set-up', { token, name, email: 'v.okonkwo@example.org', password })
    for (const password of personal('v.okonkwo@example.org'))
      expect(await setUp(password)).toMatchObject(refusedAt('password'))
    expect((await setUp(PASSWORD)).status).toBe(200)
  } finally {
    await empty.close()
  }
})

test('a first start with an administrator’s password that is the e-mail ends in one sentence', async () => {
  const start = runningJournal({ ADMIN_EMAIL: 'v.okonkwo@example.org', ADMIN_PASSWORD: 'V.Okonkwo123' })
  await expect(start).rejects.toThrow("ADMIN_PASSWORD must not be ADMIN_EMAIL or the journal's name")
})
