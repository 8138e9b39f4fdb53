import { expect, test } from 'vitest'
import { hasPhoneNumber } from './phone.ts'

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
