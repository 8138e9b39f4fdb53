import { describe, expect, test } from 'vitest'
import { bytesOf, checkAppend, APPEND_MAX_BYTES, EventTooLarge } from './event-store.ts'

const event = (data: string, type = 'PaperUploaded', metadata = '{}') => ({ id: 'an id', type, data, metadata })
const filled = (bytes: number) => event('x'.repeat(bytes - 'PaperUploaded'.length - '{}'.length))

describe('the caps of one append', () => {
  test('Bytes count, not characters, of type, data and metadata', () => {
    expect(bytesOf([event('"शोध"', 'Ä', '{"a":1}'), event('')])).toBe(11 + 2 + 7 + 15)
  })

  test('1 MiB in all is taken, one byte more is not', () => {
    expect(checkAppend('s', [filled(APPEND_MAX_BYTES / 2), filled(APPEND_MAX_BYTES / 2)])).toBe(APPEND_MAX_BYTES)
    expect(() => checkAppend('s', [filled(APPEND_MAX_BYTES / 2), filled(APPEND_MAX_BYTES / 2 + 1)])).toThrow(
      new EventTooLarge('s: 1048577 bytes in one append, at most 1048576 are taken'),
    )
  })

  test('A text that UTF-8 cannot hold is refused before it is changed', () => {
    expect(() => checkAppend('s', [event('"\ud83d"')])).toThrow(TypeError)
  })

  test('A stream has a name, and not one that is reserved for a server', () => {
    expect(() => checkAppend('', [])).toThrow("'' is no name for a stream")
    expect(() => checkAppend('$settings', [])).toThrow("'$settings' is no name for a stream")
  })

  test('An event has a type', () => {
    expect(() => checkAppend('s', [event('{}'), event('{}', '')])).toThrow('s: an event has no type')
  })
})
