import type { JournalEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import { redirects } from './redirects.ts'

const replaced = (...pairs: readonly { from: string; to: string }[]): JournalEvent => ({
  type: 'RedirectsReplaced',
  data: { redirects: [...pairs] },
})

test('the redirects are those of the last list', () => {
  const first = { from: '/old-home', to: '/' }
  const second = { from: '/old-contact', to: '/contact' }
  const { projected } = specify(redirects)(replaced(first, second), replaced(second))
  expect(projected).toEqual([{ id: 'redirects', redirects: [second] }])
})
