import { expect, test } from 'vitest'
import { dispositionName, safeFileName } from './file-name.ts'

test('the RFC 8187 name is preferred to its ASCII fallback', () => {
  const header = `attachment; filename="001 - paper.pdf"; filename*=UTF-8''001%20-%20%E0%A4%B6%E0%A5%8B%E0%A4%A7.pdf`
  expect(dispositionName(header)).toBe('001 - शोध.pdf')
})

test('a broken or foreign extended name gives way to the plain one', () => {
  expect(dispositionName(`attachment; filename=plain.pdf; filename*=UTF-8''%E0%A4`)).toBe('plain.pdf')
  expect(dispositionName(`attachment; filename*=koi8-r''%C1; filename=plain.pdf`)).toBe('plain.pdf')
})

test('quoted names retain their semicolons and escaped quotes', () => {
  expect(dispositionName(String.raw`attachment; filename="a; filename*=x \"b\".pdf"`)).toBe('a; filename*=x "b".pdf')
})

test('no header, no name', () => {
  expect(dispositionName(null)).toBeUndefined()
  expect(dispositionName('inline')).toBeUndefined()
  expect(dispositionName('attachment; filename=""')).toBeUndefined()
})

test('the characters < > : " / \\ | ? * are replaced by _', () => {
  expect(safeFileName('a<b>c:d"e/f\\g|h?i*j.pdf', 'application/pdf')).toBe('a_b_c_d_e_f_g_h_i_j.pdf')
})

test('.pdf and .zip are added by content type, also behind a name with dots', () => {
  expect(safeFileName('Teaching Python 3.11', 'application/pdf; charset=binary')).toBe('Teaching Python 3.11.pdf')
  expect(safeFileName('Vol. 7, No. 82', 'application/zip')).toBe('Vol. 7, No. 82.zip')
  expect(safeFileName('PAPER.PDF', 'application/pdf')).toBe('PAPER.PDF')
  expect(safeFileName('data', null)).toBe('data')
})
