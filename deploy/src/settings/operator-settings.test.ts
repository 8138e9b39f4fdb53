import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { operatorSettings } from './operator-settings.ts'

const shown = (variables: NodeJS.ProcessEnv, file: Parameters<typeof operatorSettings>[1] = {}) =>
  Object.fromEntries(operatorSettings(environment(variables), file).map(({ name, value }) => [name, value]))

test('staff see the host of the mail server, and neither who signs in to it nor with what', () => {
  const settings = shown({
    PUBLIC_URL: 'https://journal.example.org',
    SMTP_URL: 'smtp://editor:secret@mail.example.org:587',
    MAIL_FROM: 'Journal <journal@example.org>',
    CORS_ORIGINS: 'app://reader, https://portal.example.org',
  })
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://journal.example.org',
    SMTP_URL: 'mail.example.org:587',
    MAIL_FROM: 'Journal <journal@example.org>',
    CORS_ORIGINS: 'app://reader, https://portal.example.org',
  })
  expect(JSON.stringify(settings)).not.toMatch(/secret|editor/u)
})

test('what is not set is null, and the human check has its default', () => {
  expect(shown({})).toMatchObject({
    PUBLIC_URL: null,
    SMTP_URL: null,
    BACKUP_TO: null,
    CORS_ORIGINS: null,
    'contact.humanCheck': 'altcha',
    scripts: null,
  })
  expect(shown({ SENDS_MAILS: '1' })).toMatchObject({ SMTP_URL: 'of another process of the journal' })
})

test('scripts of others are named by their addresses', () => {
  const scripts = [{ src: 'https://counter.example.org/count.js' }, { src: 'https://other.example.org/a.js' }]
  expect(shown({}, { scripts, contact: { humanCheck: 'off' } })).toMatchObject({
    scripts: 'https://counter.example.org/count.js, https://other.example.org/a.js',
    'contact.humanCheck': 'off',
  })
})
