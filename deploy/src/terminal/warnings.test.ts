import { expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { ignoredSettings, missingSettings, sentencesOf, warningsOf } from './warnings.ts'

test.each([
  ['127.0.0.1', undefined, 0],
  ['127.0.0.1', 'https://journal.example.org', 0],
  ['127.0.0.1', 'http://journal.example.org', 1],
  ['192.168.1.7', undefined, 1],
  ['0.0.0.0', 'https://journal.example.org', 1],
  ['0.0.0.0', undefined, 2],
  ['127.0.0.1', 'http://localhost:8080', 0],
])('HOST %s with PUBLIC_URL %s is worth %i warning(s)', (HOST, PUBLIC_URL, warnings) => {
  expect(warningsOf({ HOST, PUBLIC_URL })).toHaveLength(warnings)
})

test.each([
  [{ PUBLIC_URL: 'https://journal.example.org' }, 1],
  [{ PUBLIC_URL: 'https://journal.example.org', SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.org' }, 0],
  [{ PUBLIC_URL: 'https://journal.example.org', SENDS_MAILS: '1' }, 0],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 0],
  [{}, 0],
])('with %j, %i warning(s) that mails reach nobody', (variables, warnings) => {
  const sentences = sentencesOf(missingSettings(environment(variables)))
  expect(sentences.filter(sentence => /^No mail reaches anybody.* SMTP_URL/u.test(sentence))).toHaveLength(warnings)
})

test('what is misspelt or for engines is named in one sentence each', () => {
  const given = {
    SMPT_URL: 'smtp://a:s3cret@b',
    NATS_URL_FILE: '/run/nats',
    JOURNAL_ID: '',
    SHODH_TOKEN: 'a',
    LANG: 'en',
  }
  expect(ignoredSettings(given)).toEqual([
    'SMPT_URL is no setting and has no effect: did you mean SMTP_URL?',
    'NATS_URL has no effect: it is for a journal on engines.',
  ])
})
