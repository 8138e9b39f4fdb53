import { expect, test } from 'vitest'
import { SPAM_PHRASES, spamIssues, spamSentence, hasPhoneNumber } from './spam.ts'

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
  { ...clean, message: 'Just three words' },
  { ...clean, message: 'My bcc: none. We looked at it:\nthe cc is %0azero' },
  { ...clean, message: 'See not-bit.ly/x and x.t.co and https://x.tk-one.invalid/ in the list' },
  { ...clean, message: 'Look at https://10.1/x and http://a@b@10.0.0.1/ and https://[z]/ please' },
  { ...clean, message: 'no no no no very very very very, and a a a a a a' },
  { ...clean, message: 'brr grr tsk' },
  { ...clean, message: 'bcdfa ghjka lm 1 2' },
  { ...clean, subject: 'Correction to 10.5555/shodh.2026.001234' },
  { ...clean, subject: 'Of 12345678 papers', name: 'Asha 1 2 3 4' },
  { ...clean, email: '12345678901234@library.invalid'.slice(2), subject: 'What 100% of us ask %0' },
  { ...clean, email: 'aaaaa@library.invalid' },
])('$message is no spam', texts => {
  expect(spamIssues(texts)).toEqual([])
})

type Case = readonly [name: string, changes: object, issue: string]

const each =
  (field: keyof typeof clean, issue: string) =>
  (text: string): Case => [text, { [field]: text }, issue]

test.each<Case>([
  ['header', { subject: 'Hello\r\nBcc: all@library.invalid' }, 'Email header patterns are not allowed'],
  ['escaped header', { name: 'Asha%0aBcc: x' }, 'Email header patterns are not allowed'],
  [
    'header in the message',
    { message: 'Some words here\nbcc: all@x.invalid' },
    'Email header patterns are not allowed',
  ],
  ...['Bcc: x', 'x\rcc : x', 'x%0Acontent-type:x', 'x%0d mime-version: x', '\n  content-transfer-encoding: x'].map(
    each('message', 'Email header patterns are not allowed'),
  ),
  ...['a\nb', 'a\rb', 'a%0Ab', 'a%0db', 'cc: b'].map(each('name', 'Email header patterns are not allowed')),
  ...['.a@b.invalid', 'a.@b.invalid', '1234567890123@b.invalid', 'aaaaaa@b.invalid', 'a..b@b.invalid'].map(
    each('email', 'Suspicious email format'),
  ),
  ...['Seven ssssssss in it', 'so so  so\nSo so it goes', 'it goes a1 a1 a1 a1 a1'].map(
    each('message', 'Repetitive text'),
  ),
  ...['http://a:b@10.20.30.40/', 'https://[2001:db8::1]/', 'http://255.255.255.255', 'See http://x.cf'].map(
    each('message', 'Suspicious links'),
  ),
  ...['(020) 1234-56789', '1234567890', '+1 2 3 4 5 6 7 8 9 0'].map(
    each('name', 'Phone numbers are not allowed in name or subject'),
  ),
  ['phrases in several lines', { message: 'Make\nmoney from it, payday   loan' }, 'High spam probability detected'],
  ['letters', { message: 'This is sooooooooo good' }, 'Repetitive text'],
  ['words', { message: 'नमस्ते नमस्ते नमस्ते नमस्ते नमस्ते' }, 'Repetitive text'],
  ['short link', { message: 'Please look at bit.ly/x now' }, 'Suspicious links'],
  ['raw address', { message: 'Please look at http://10.0.0.1/x now' }, 'Suspicious links'],
  ['free domain', { message: 'Please look at https://www.x-y.tk/ now' }, 'Suspicious links'],
  ['few words', { message: 'only two!!!!' }, 'Message is too short to be meaningful'],
  ['little gibberish', { message: 'sdkf skdj fg 1' }, 'Content appears to be gibberish'],
  ['gibberish with a vowel', { message: 'sdkfjh skdjfhg wrtpl kjhga' }, 'Content appears to be gibberish'],
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

test('a message that is taken for spam is refused with the first issue', () => {
  expect(spamSentence('Suspicious links')).toBe('Security check failed: Suspicious links')
})

test.each([
  'Correction to 10.5555/shodh.2026.001234',
  'About https://doi.org/10.1234/9876543210',
  'ORCID 0000-0002-1825-0097 of the second author',
  'ORCID 0000-0002-1694-233X',
  'ISBN 978-81-7525-766-5, second edition of 2019',
  'ISBN 9788175257665',
  'ISBN 0-306-40615-2 2019 and ISBN 0306406152',
  'Of 0-306-40615-2, and 81 7525 766 X',
  'ISSN 2319-8648 2026',
  'Issues of 2019 2020 2021',
  'Volumes 2019-20 2020-2021 2022',
  'Review due on 2026-11-28 10:30 or 28-11-2026 10:30',
  'Reference SHD-2026-00012345',
  'Reference 2026/000123/4567A and A2026001234',
  'Manuscript 202600123',
  'Card 1234567890123456',
  'Of 12345678 papers',
  'Manuscript 2026-001234',
  'Manuscript no. 2026001234 and Ms. 202600012345',
  'Ref. 20260115-0042',
  'Reference number: 2026 001234',
  'संदर्भ क्रमांक २०२६००१२३४',
  'About २०२६-००१२३४, 2026-0012345678 and 1999/0012345678',
  'Invoice #7000012345, ticket 9000012345',
  'Your letter #2026001234, MS (2026001234)',
])('%s may stand in a subject', subject => {
  expect(hasPhoneNumber(subject)).toBe(false)
})

test.each([
  'Call +91 98765 43210',
  '(020) 1234-56789',
  'Call me: 9876543210',
  'कॉल ९८७६५४३२१०',
  '98765‑43210 please',
  'Phone-9876543210',
  'Whatsapp9876543210',
  '9876543210/9876543211',
  '9876543210 9876543211',
  'In 2026 9876543210',
  '123456789012345',
  'About 10.5555/x, call 9876543210',
  'contact9876543210',
  'Contact-9876543210 or contact919876543210',
  '9876543210contact',
  'x98765 43210x',
  'संपर्क९८७६५४३२१०',
  'Phone #9876543210',
  'Mobile no. 9876543210',
  'मोबाइल क्रमांक ९८७६५४३२१०',
  'Of 2026-9876543210',
  'Of 2026/9876543210',
  'Manuscript 2026-001234, 9876543210',
  'Manuscript 2026-001234 9876543210',
])('%s holds a phone number', subject => {
  expect(hasPhoneNumber(subject)).toBe(true)
})
