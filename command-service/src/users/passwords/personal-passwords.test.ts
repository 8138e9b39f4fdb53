import { expect, test } from 'vitest'
import { isPersonal } from './personal-passwords.ts'

const anita = {
  name: 'Anita R. Kulkarni',
  email: 'a.kulkarni17@example.org',
  journalNames: ['Shodh Patrika: A Journal', 'Shodh'],
}

test.each([
  'AnitaRKulkarni1',
  'anita r. kulkarni',
  'Anita@2024',
  'KULKARNI-1947!',
  '123Kulkarni',
  'Kulkarni Anita 7',
  'Ａｎｉｔａ1234',
  'inrakluK#17',
  'a.kulkarni17@example.org',
  'A.Kulkarni17@Example.Org!1',
  'A.Kulkarni17',
  'aKulkarni#2025',
  'Shodh@12345',
  'Shodh Patrika A Journal 1',
  'hdohS#123',
])('%s is personal', password => {
  expect(isPersonal(password, anita)).toBe(true)
})

test.each([
  ...['Neem-leaf-17-lamp', 'Kulkarni-leaf-17', 'AnitaLovesNeem1', 'Anita2R2Kulkarni'],
  ...['12345678!!', 'example.org1', 'R1234567!'],
])('%s is not', password => {
  expect(isPersonal(password, anita)).toBe(false)
})

test.each([
  ['Rao#123456', true],
  ['2026-oar', true],
  ['Dr#1234567', false],
])('%s is personal for Dr. A.B. Rao: %s', (password, expected) => {
  expect(isPersonal(password, { name: 'Dr. A.B. Rao', email: 'x@example.org', journalNames: [] })).toBe(expected)
})

test('a name in Devanagari and an address of digits are found as well', () => {
  const person = { name: 'अनीता कुलकर्णी', email: '9876543210@example.org', journalNames: ['शोध'] }
  for (const password of ['अनीता कुलकर्णी१२३', 'अनीताकुलकर्णी@1', '9876543210!', '98765-43210#'])
    expect(isPersonal(password, person)).toBe(true)
  expect(isPersonal('नीम-पत्ती-17-दीप', person)).toBe(false)
})

test('empty names and an empty address forbid nothing', () => {
  expect(isPersonal('12345678!!', { email: '', journalNames: [''] })).toBe(false)
})
