import { describe, expect, test } from 'vitest'
import { hex, utf8 } from './bytes.ts'
import { entryOf, entryOfParts, entryPartsOf, entryText } from './entry.ts'
import { sha256 } from './testing/crypto.ts'

describe('The entry of an event', () => {
  const event = {
    id: '019a0000-0000-7000-8000-000000000001',
    stream: 'volume-1',
    revision: 3,
    type: 'PaperUploaded',
    data: '{"title":"वर्षा"}',
    metadata: '{"at":"2026-01-02T03:04:05.678Z","actorId":"user-1"}',
  }

  test('is the hash of its canonical text, which shows neither data nor actor', () => {
    const canonical = entryText(entryPartsOf(sha256, event))
    expect(canonical).toBe(
      `["${event.id}","volume-1",3,"PaperUploaded","2026-01-02T03:04:05.678Z","${hex(sha256(utf8(event.data)))}","${hex(sha256(utf8(event.metadata)))}"]`,
    )
    expect(entryOf(sha256, event)).toEqual(sha256(utf8(canonical)))
    expect(entryOfParts(sha256, entryPartsOf(sha256, event))).toHaveLength(32)
  })

  test('changes with each part of the event', () => {
    const changed = [
      { id: '019a0000-0000-7000-8000-000000000002' },
      { stream: 'volume-2' },
      { revision: 4 },
      { type: 'PaperRevised' },
      { data: '{"title": "वर्षा"}' },
      { metadata: event.metadata.replace('user-1', 'user-2') },
    ].map(change => hex(entryOf(sha256, { ...event, ...change })))
    expect(new Set([hex(entryOf(sha256, event)), ...changed]).size).toBe(7)
  })

  test('can not be made of metadata without a time', () => {
    expect(() => entryOf(sha256, { ...event, metadata: '{}' })).toThrow('no time')
  })
})
