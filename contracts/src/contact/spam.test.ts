import { expect, test } from 'vitest'
import { SPAM_PHRASES, spamIssues } from './spam.ts'

const clean = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  subject: 'On reviewing papers',
  message: 'I would like to review papers on rivers. See https://doi.org/10.1234/x and www.library.invalid.',
  contactType: 'peer_review',
}

test.each([
  clean,
  { ...clean, subject: 'नदियों पर शोध-पत्र', message: 'मैं अपना शोध-पत्र कैसे भेजूँ? कृपया बताएँ।' },
  { ...clean, subject: 'शोधनिबंधाविषयी', message: 'माझा शोधनिबंध कसा पाठवायचा ते कृपया कळवा. माझा फोन 9876543210 आहे.' },
  { ...clean, message: 'Subject: my paper. To: the editors. It is very very very long indeed.' },
  { ...clean, email: '9876543210@library.invalid' },
  { ...clean, message: 'One lottery of review is enough for everybody.' },
])('$message is no spam', texts => {
  expect(spamIssues(texts)).toEqual([])
})

test.each([
  ['header', { subject: 'Hello\r\nBcc: all@library.invalid' }, 'Email header patterns are not allowed'],
  ['escaped header', { name: 'Asha%0aBcc: x' }, 'Email header patterns are not allowed'],
  [
    'header in the message',
    { message: 'Some words here\nbcc: all@x.invalid' },
    'Email header patterns are not allowed',
  ],
  ['address', { email: 'a..b@library.invalid' }, 'Suspicious email format'],
  ['letters', { message: 'This is sooooooooo good' }, 'Repetitive text'],
  ['words', { message: 'नमस्ते नमस्ते नमस्ते नमस्ते नमस्ते' }, 'Repetitive text'],
  ['short link', { message: 'Please look at bit.ly/x now' }, 'Suspicious links'],
  ['raw address', { message: 'Please look at http://10.0.0.1/x now' }, 'Suspicious links'],
  ['free domain', { message: 'Please look at https://www.x-y.tk/ now' }, 'Suspicious links'],
  ['few words', { message: 'only two!!!!' }, 'Message is too short to be meaningful'],
  ['gibberish', { message: 'sdkfjh skdjfhg wrtpl kjhgf' }, 'Content appears to be gibberish'],
  ['phone', { subject: 'Call +91 98765 43210' }, 'Phone numbers are not allowed in name or subject'],
  ['phrases', { message: 'You have won: click here, at once' }, 'High spam probability detected'],
  ['Hindi phrases', { message: 'आप जीत गए हैं, यहाँ क्लिक करें अभी' }, 'High spam probability detected'],
  ['Marathi phrases', { message: 'तुम्ही जिंकलात! येथे क्लिक करा आता' }, 'High spam probability detected'],
])('%s is spam', (_, changes, issue) => {
  expect(spamIssues({ ...clean, ...changes })).toContain(issue)
})

test('one phrase is enough where there is no proof of work', () => {
  const texts = { ...clean, message: 'Please click here to read my paper.' }
  expect(spamIssues(texts)).toEqual([])
  expect(spamIssues(texts, SPAM_PHRASES.withoutProof)).toEqual(['High spam probability detected'])
})
