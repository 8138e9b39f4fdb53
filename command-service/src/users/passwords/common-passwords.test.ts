import { describe, expect, test } from 'vitest'
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

describe('of what no list of breaches has', () => {
  const commonOf = async (passwords: readonly string[]) => {
    const verdicts = await Promise.all(passwords.map(isCommon))
    return passwords.filter((_, n) => verdicts[n])
  }

  test.each([
    [
      'lines of a keyboard',
      ['012012012#', '3edc4rfv5tgb', '7ujm6yhn5tgb', 'e3r4t5y6#', '2w3e4r5t6y#', 'uiopqwert', '!@#$%^&*()'],
    ],
    ['lines read backwards', ['Lkjhgfdsa9', 'zyxwvutsr9', '9876543210zz', 'hgfdsa)(*&^', 'zaqzaqxswx']],
    ['one character over and over', ['aaaaaaaa9x', 'qqq111www9m']],
    ['a run with two more characters', ['asdfghjkl9m', '9asdfghjklm', '9masdfghjkl']],
    ['a word with seven characters beside it', ['monkey1357924', '1357924monkey', '135monkey7924']],
    ['a word that is written twice', ['monkeymonkey#88']],
    ['a word in parts', ['best friend#88', 'best.friend#88', 'best_friend#88', 'best-friend#88']],
    [
      'a word with signs for letters',
      ['m0nkey#88', 'adm1n#88', 'r3search#88', 'p4ssword#88', 'pa5sword#88', 's7udent#88'],
    ],
    ['a word with more signs for letters', ['p@ssword#88', 'pa$sword#88', 'adm!n#88', 'sup€rman#88']],
    ['a word in another form of letters', ['Ｍｏｎｋｅｙ#88']],
  ])('%s is common', async (_, passwords) => {
    expect(await commonOf(passwords)).toEqual(passwords)
  })

  test.each([
    ['a run with three more characters', ['asdfghjkl9m7', 'asdfghjklm9p', '9asdfghjklm7']],
    ['runs of two', ['zz99yy88xx', 'qw87er65ty', 'asdfghjklzz99', 'asdfghjkl9op']],
    ['a word with eight characters beside it', ['monkey13579246']],
    ['a word and something else', ['monkeymonke#88', 'monkeymon#88', 'loveqzvk#88']],
    ['a word in parts with other signs', ['best+friend#88']],
  ])('%s is not', async (_, passwords) => {
    expect(await commonOf(passwords)).toEqual([])
  })
})
