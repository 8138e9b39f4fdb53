import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  [
    'https://a.org/papers/2024/%E0%A4%96%E0%A4%82%E0%A4%A1%20%E0%A5%A7/3-%E0%A4%A8%E0%A4%A6%E0%A5%80',
    'https://a.org/papers/2024/खंड%20१/3-नदी',
  ],
  ['/Vol.%207%2C%20No.%2082/100%25-%C3%A9t%C3%A9', '/Vol.%207%2C%20No.%2082/100%25-été'],
  ['/%2541', '/%2541'],
  ['/a%C2%A0b%E2%80%AE', '/a%C2%A0b%E2%80%AE'],
  ['/%E0%A4', '/%E0%A4'],
  ['/%FF%FE', '/%FF%FE'],
])('%s is read as %s', (address, text) => {
  expect(readableAddress(address)).toBe(text)
  expect(new URL(text, 'https://a.org').href).toBe(new URL(address, 'https://a.org').href)
})
