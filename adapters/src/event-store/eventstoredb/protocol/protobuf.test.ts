import streams from '@eventstore/db-client/generated/streams_pb.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageIn } from './protobuf.ts'

const { RecordedEvent } = streams.ReadResp.ReadEvent

test('Fields are read as the generated messages write them', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  const number = fc.nat({ max: Number.MAX_SAFE_INTEGER })
  const properties = fc.dictionary(fc.constantFrom('type', 'content-type', 'created', 'भाषा'), text)
  fc.assert(
    fc.property(text, text, number, properties, (data, metadata, position, map) => {
      const event = new RecordedEvent()
        .setData(new TextEncoder().encode(data))
        .setCustomMetadata(new TextEncoder().encode(metadata))
        .setCommitPosition(String(position))
      for (const [key, value] of Object.entries(map)) event.getMetadataMap().set(key, value)
      const outer = new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event))
      const read = messageIn(Buffer.from(outer.serializeBinary())).message(1).message(1)
      expect([read.text(8), read.text(7), read.number(5), read.number(4)]).toEqual([data, metadata, position, 0])
      expect(Object.keys(map).map(key => read.entry(6, key))).toEqual(Object.values(map))
    }),
  )
})

test('Fields that nobody asks for are skipped, whatever their kind', () => {
  const fixed = [0x09, 1, 2, 3, 4, 5, 6, 7, 8, 0x15, 1, 2, 3, 4]
  const message = messageIn(Buffer.from([...fixed, 0x18, 0x96, 0x01, 0x22, 2, 0x68, 0x69]))
  expect([message.has(3), message.has(9), message.number(3), message.text(4)]).toEqual([true, false, 150, 'hi'])
})

test('A field of a kind that the encoding does not have is an error', () => {
  expect(() => messageIn(Buffer.from([0x0f]))).toThrow('a field of the unknown kind 7')
})
