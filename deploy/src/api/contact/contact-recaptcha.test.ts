import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { environment } from '../../settings/environment.ts'
import { recaptchaSettings } from '../../settings/secret-files.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'

const SITE_KEY = '6Lc-site-key-of-the-journal-in-this-test'
const contact = { humanCheck: 'recaptcha', recaptchaSiteKey: SITE_KEY } as const

let directory: string
let verifier: Server
let journal: RunningJournal

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-recaptcha-'))
  verifier = createServer((request, response) => {
    void text(request).then(body => {
      const { secret, response: token } = Object.fromEntries(new URLSearchParams(body))
      const success = secret === 'a secret' && token === 'of a person'
      response.end(JSON.stringify({ success, action: 'contact_form', score: 0.9 }))
    })
  })
  await new Promise<void>(resolve => void verifier.listen(0, '127.0.0.1', resolve))
  const { texts: _, ...settings } = sampleSettings
  await writeFile(join(directory, 'journal.json'), JSON.stringify({ ...settings, contact }))
  await writeFile(join(directory, 'secret'), 'a secret\n')
  journal = await runningJournal({
    JOURNAL_SETTINGS: join(directory, 'journal.json'),
    RECAPTCHA_SECRET_FILE: join(directory, 'secret'),
    RECAPTCHA_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
  })
})
afterAll(async () => {
  await journal.close()
  verifier.close()
  await rm(directory, { recursive: true })
})

const send = (recaptchaToken: string) =>
  journal.visitor().post('/contact', {
    name: 'Asha Rao',
    email: 'asha.rao@library.invalid',
    subject: 'On reviewing papers',
    message: 'I would like to review papers on rivers.',
    contactType: 'peer_review',
    recaptchaToken,
  })

test('the configuration has the site key, and a message passes with a token of a person', async () => {
  const { config } = (await journal.visitor().get('/contact/config')).body.data
  expect(config.features).toEqual({ recaptchaEnabled: true, spamProtection: true, recaptchaSiteKey: SITE_KEY })
  expect((await send('of a program')).body).toMatchObject({ success: false, code: 'HUMAN_CHECK_FAILED' })
  expect((await send('of a person')).status).toBe(201)
})

test.each([
  [{}, "RECAPTCHA_SECRET_FILE must be set where the contact form's humanCheck is recaptcha"],
  [{ RECAPTCHA_SECRET_FILE: '/nowhere/secret' }, 'RECAPTCHA_SECRET_FILE: the file cannot be read (/nowhere/secret)'],
])('without its secret the journal does not start (%j)', async (variables, sentence) => {
  const settings = recaptchaSettings(environment(variables), { ...sampleSettings, contact })
  await expect(settings).rejects.toThrow(sentence)
})
