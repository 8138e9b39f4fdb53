import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'

test.each([
  ...[
    'Password1',
    'P@ssw0rd',
    'p@ssw0rd123!',
    'Passw0rd!',
    'PASSWORD2026',
    '123password!',
    'Welcome@123',
    'Admin@2025',
  ],
  ...['India@123', 'Ganesh123!', 'Omsairam@1', 'JaiShriRam1', 'Sachin#10', 'Pune@411001', 'iLoveYou2!', 'Admin.Admin1'],
  ...[
    'Qwerty123',
    'Qwerty123!',
    '1qaz2wsx',
    '1Qaz2Wsx!',
    'Abcd1234',
    'abcd@1234',
    'Asdfghjkl1',
    'q1w2e3r4T5',
    'AAAaaa111',
  ],
  ...['Liverpool1', 'bigdaddy1', 'NCC1701D', 'rush2112'],
  ...['Qwertyuiop1', 'zxcvbnm,123', 'Trustno1!', 'LetMeIn2024', 'Monkey12!', 'Shodh@2026'],
])('%s is common', async password => {
  expect(await isCommon(password)).toBe(true)
})

test.each([
  ...['a long enough password', 'correct horse battery', 'Xk9#pune!vR2', 'india8237461923', 'मेरा पासवर्ड 26'],
  ...['Tr0ub4dor&3xyz', 'kfT!92hw', 'my password is long', 'Neem-leaf-17-lamp'],
])('%s is not', async password => {
  expect(await isCommon(password)).toBe(false)
})
