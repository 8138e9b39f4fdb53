import { describe, expect, test } from 'vitest'
import { DEFAULT_BOUNDS, DEFAULT_TYPES } from './config.ts'
import { escapedHtml, unescapedHtml } from '../text/escaped.ts'
import { DISPOSABLE_EMAIL, CONTACT_FIELDS, contactErrors, type ContactTexts, tidied, typeable } from './rules.ts'
import { SUBMISSION_ADDRESS, TRAP_FIELD, TRAPPED } from './submission.ts'

const form = { bounds: DEFAULT_BOUNDS, types: DEFAULT_TYPES }
const valid: ContactTexts = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  subject: 'On reviewing papers',
  message: 'I would like to review papers on rivers.',
  contactType: 'peer_review',
}

const errorOf = (field: keyof ContactTexts, text: string) => contactErrors({ ...valid, [field]: text }, form)[field]

test.each([
  valid,
  { ...valid, name: 'डॉ. आशा राव', subject: 'समीक्षा के बारे में', message: 'मैं नदियों पर शोध-पत्रों की समीक्षा करना चाहती हूँ।' },
  {
    ...valid,
    name: 'सौ. ज्ञानेश्‍वरी पाटील',
    subject: 'परीक्षणाविषयी',
    message: 'मला नद्यांवरील शोधनिबंधांचे परीक्षण करायचे आहे.',
  },
  ...['डॉ॰ अशोक नमूना', 'Gal·la Puig', 'O‘Sample', 'Asha\u00a0Rao', 'Anne‑Marie'].map(name => ({ ...valid, name })),
  { ...valid, name: "José O'Neill-García", email: 'raj@gmail.com' },
])('what $name writes may be sent', texts => {
  expect(Object.keys(contactErrors(texts, form))).toEqual([])
})

describe('the name', () => {
  test.each([
    ['', 'Full name is required'],
    ['A', 'Name must be at least 2 characters'],
    ['अ', 'Name must be at least 2 characters'],
    ['A'.repeat(51), 'Name cannot exceed 50 characters'],
    ['Asha 2', 'Name contains invalid characters'],
    ['आशा <b>', 'Name contains invalid characters'],
    ['7 Asha', 'Name contains invalid characters'],
    ['. -', 'Name contains invalid characters'],
    ['asha', 'Please provide your full name'],
    ['आशा', undefined],
    ['Asha', undefined],
    ['asha Rao', undefined],
  ])('%j: %s', (name, sentence) => {
    expect(errorOf('name', name)).toBe(sentence)
  })
})

describe('the e-mail address', () => {
  const typo = 'Please check your email address. It appears to contain a typo in the domain name.'
  const incorrect = 'Please use a valid email address. The email format appears to be incorrect.'
  const generic = 'Please use your real email address. The provided email appears to be too generic.'
  const misspelt = [
    ...['gmail.co', 'gmail.con', 'gmai.com', 'gmial.com', 'gamil.com', 'yahoo.co', 'yaho.com', 'yahooo.com'],
    ...['hotmai.com', 'hotmial.com', 'hotmail.co', 'outlok.com', 'outlook.co'],
  ]
  const domain = 'Invalid email domain'
  test.each<[string, string | undefined]>([
    ['', 'Email address is required'],
    ['asha', 'Invalid email format'],
    ['@library.invalid', 'Invalid email format'],
    ['as ha@library.invalid', 'Invalid email format'],
    ['asha@library', 'Invalid email domain'],
    ['asha@-library.invalid', domain],
    ['asha@library-.invalid', domain],
    ['asha@lib rary.invalid', domain],
    ['asha@library.1', domain],
    ['asha@library.a', domain],
    ['asha@mail.library.1', domain],
    ['asha@library.xn--p1ai', undefined],
    ['asha@library.in valid', domain],
    [`asha@library.${'x'.repeat(64)}`, domain],
    [`asha@${'x'.repeat(64)}.invalid`, domain],
    [`asha@${'x'.repeat(63)}.invalid`, undefined],
    ['asha@x.invalid', undefined],
    ['a@library.invalid', undefined],
    ['asha@temp.invalid', incorrect],
    ['asha@mail.fake.com', incorrect],
    ['asha-abc@xyz.com', undefined],
    ['abc@xyz.info', undefined],
    ['abcd@xyz.com', undefined],
    [`${'a'.repeat(238)}@library.invalid`, undefined],
    ...misspelt.map((wrong): [string, string] => [`asha@${wrong}`, typo]),
    ['asha@yahoo.co.in', undefined],
    ['asha@example.org', incorrect],
    ['asha@mail.test.com', incorrect],
    ['abc@xyz.com', generic],
    ['raj@gmail.com', undefined],
    ['आशा@पुस्तकालय.भारत', undefined],
    [`${'a'.repeat(245)}@library.invalid`, 'Email address is too long'],
  ])('%j: %s', (email, sentence) => {
    expect(errorOf('email', email)).toBe(sentence)
  })
})

describe('subject and message', () => {
  test.each([
    ['subject', '', 'Subject is required'],
    ['subject', 'Four', 'Subject must be at least 5 characters'],
    ['subject', 'x'.repeat(101), 'Subject cannot exceed 100 characters'],
    ['subject', '12345', 'Subject must contain meaningful text'],
    ['subject', 'नदियाँ', undefined],
    ['message', '', 'Message is required'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'x '.repeat(251), 'Message cannot exceed 500 characters'],
    ['message', 'onelongword another', 'Message must contain meaningful content'],
    ['message', 'दोन शब्द --- ...', 'Message must contain meaningful content'],
    ['message', 'नदी बहती है आज', undefined],
    ['message', 'three   whole words', undefined],
    ['message', 'two   --   words', 'Message must contain meaningful content'],
    ['contactType', 'nothing', 'Please choose one of the listed types'],
  ] as const)('%s %j: %s', (field, text, sentence) => {
    expect(errorOf(field, text)).toBe(sentence)
  })

  test('are as long as the journal says, counted in characters', () => {
    const bounds = { ...DEFAULT_BOUNDS, subject: { minLength: 2, maxLength: 6 } }
    expect(contactErrors({ ...valid, subject: 'x'.repeat(7) }, { ...form, bounds })).toEqual({
      subject: 'Subject cannot exceed 6 characters',
    })
    expect(contactErrors({ ...valid, subject: '😀😀😀😀😀x' }, { ...form, bounds })).toEqual({})
  })
})

test('what is typed is cut at its maximum, between characters, and has no control characters', () => {
  expect(typeable('name', 'Asha\u0000\n Rao', DEFAULT_BOUNDS)).toBe('Asha Rao')
  expect(typeable('subject', 'On\r\n rivers', DEFAULT_BOUNDS)).toBe('On rivers')
  expect(typeable('message', 'one\r\ntwo\tthree\u0007', DEFAULT_BOUNDS)).toBe('one\ntwo\tthree')
  expect(typeable('name', '😀'.repeat(60), DEFAULT_BOUNDS)).toBe('😀'.repeat(50))
  expect(typeable('email', 'a'.repeat(300), DEFAULT_BOUNDS)).toHaveLength(254)
})

test('is checked and stored without space around it, the address in lower case', () => {
  const texts = { name: ' Asha Rao ', email: ' Asha.Rao@Library.invalid ', subject: ' On rivers ', message: ' Why? ' }
  expect(tidied({ ...texts, contactType: ' other ' })).toEqual({
    ...{ name: 'Asha Rao', email: 'asha.rao@library.invalid', subject: 'On rivers', message: 'Why?' },
    contactType: ' other ',
  })
})

test('a type is as it was chosen', () => {
  expect(typeable('contactType', ` ${'x'.repeat(300)}\n`, DEFAULT_BOUNDS)).toBe(` ${'x'.repeat(300)}\n`)
})

test('the fields are in the order of the form, and one more is for programs alone', () => {
  expect(CONTACT_FIELDS).toEqual(['name', 'email', 'contactType', 'subject', 'message'])
  expect(CONTACT_FIELDS).not.toContain(TRAP_FIELD)
  expect(TRAPPED.toLowerCase()).toBe(`security check failed: please leave the field "${TRAP_FIELD}" empty`)
  expect(SUBMISSION_ADDRESS).toBe('contact/submission')
  expect(DISPOSABLE_EMAIL).toBe(
    'Please use a valid, permanent email address. Temporary email services are not allowed.',
  )
})

test('what is sent has no markup of its own', () => {
  expect(escapedHtml(`<a href="x">it's & more</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;it&#39;s &amp; more&lt;/a&gt;')
  expect(unescapedHtml('&#39;&#x27;&nbsp;')).toBe("''&nbsp;")
})

test.each(['<b>&amp;</b>', `"it's" & <more>`, 'अ & ब', '&lt;', '&'])('%j is the same after it was sent', text => {
  expect(unescapedHtml(escapedHtml(text))).toBe(text)
})
