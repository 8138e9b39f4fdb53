import { expect, test } from 'vitest'
import { sampleSettings } from '../sample/sample-settings.ts'
import { administratorFile } from '../parts/first-start.ts'
import { runningJournal } from '../testing/journal.ts'
import { fragmentOf, PASSWORD } from '../testing/people.ts'
import { readFile } from 'node:fs/promises'

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
