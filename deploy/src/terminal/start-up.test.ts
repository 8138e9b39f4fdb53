import { expect, test } from 'vitest'
import { sentenceFor } from './start-up.ts'

test('why the journal could not start is said also where what it had opened could not be closed', () => {
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/srv/data' })
  const suppressed = new SuppressedError(new Error('Not open'), refused, 'An error was suppressed during disposal')
  expect(sentenceFor(suppressed)).toBe('DATA_DIR is not writable (/srv/data).')
})
