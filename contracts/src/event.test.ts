import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entryOf, sentenceOf } from './audit/event-words.ts'
import {
  type Entry,
  Metadata,
  NewerSchema,
  reader,
  recorded,
  SCHEMA_VERSION,
  typesOf,
  upcasters,
  type Upcasters,
} from './event.ts'
import { JournalEvent } from './index.ts'

/** Events as a version stored them, with their data as the current one reads it, and what the audit log says of them. */
type Golden = {
  readonly stored: { readonly type: string; readonly data: string; readonly metadata: string }
  readonly expected: unknown
  readonly entry: Entry
  /** Of what is called On Rivers. */
  readonly sentence: string
}

const goldenFile = (path: string): readonly Golden[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))

const files = globSync('*/golden/*.golden.json', { cwd: import.meta.dirname })

const kebab = (type: string) => type.replace(/(?<!^)[A-Z]/gu, '-$&').toLowerCase()

const nameOf = (path: string) => basename(path, '.golden.json')

const golden = new Map(files.map(path => [nameOf(path), goldenFile(path)]))

const types = JournalEvent.def.options.flatMap(union => typesOf<string>(union))

const place = { id: 'event', stream: 'stream', revision: 3, position: 7 }

const versionsOf = (type: string) => {
  const steps = Object.keys(upcasters[type] ?? {}).map(Number)
  return steps.flatMap(version => [version, version + 1])
}

test('no event has an empty text among the values of a field', () => {
  const schema = JSON.stringify(z.toJSONSchema(JournalEvent, { io: 'input', unrepresentable: 'any' }))
  expect(schema.length).toBeGreaterThan(1000)
  expect(schema).not.toMatch(/[[:,]""/u)
})

describe('golden files', () => {
  test.for(types)('show %s in its first version and in each that changed its shape', type => {
    const versions = [...golden.keys()].filter(name => name.startsWith(`${kebab(type)}.v`))
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versionsOf(type)) expect(versions).toContain(`${kebab(type)}.v${version}`)
  })

  test.for([...golden].flatMap(([name, cases]) => cases.map(one => [name, one] as const)))(
    '%s is read in its current shape, its stored text is left alone, and the audit log tells it',
    ([name, { stored, expected, entry, sentence }]) => {
      const before = { ...place, ...stored }
      const event = recorded(Object.freeze(before))
      expect(event).toEqual({ ...place, type: stored.type, data: expected, metadata: JSON.parse(stored.metadata) })
      expect(before).toEqual({ ...place, ...stored })
      expect(name).toBe(`${kebab(stored.type)}.v${event.metadata.schemaVersion}`)
      expect(Metadata.parse(event.metadata)).toEqual(event.metadata)
      const parsed = JournalEvent.parse({ type: event.type, data: event.data })
      expect(parsed).toEqual({ type: stored.type, data: expected })
      expect(entryOf(parsed)).toEqual(entry)
      const subject = { name: 'On Rivers', isOwn: false, values: entry.values ?? {} }
      expect(sentenceOf(event.type, 'A. Rao', subject)).toBe(sentence)
    },
  )
})

describe('an event of an older schema', () => {
  const steps: Upcasters = {
    NameGiven: {
      1: data => ({ names: [z.object({ name: z.string() }).parse(data).name] }),
      2: data => ({ ...z.looseObject({}).parse(data), language: 'en' }),
    },
    ToneSet: { 2: () => ({ tone: 'warm' }) },
  }
  const stored = (type: string, schemaVersion: number, data: unknown) => ({
    ...place,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify({ schemaVersion, at: '2026-01-15T09:00:00.000Z' }),
  })
  const read = reader(3, steps)

  test('is brought from version to version', () => {
    expect(read(stored('NameGiven', 1, { name: 'Rao' })).data).toEqual({ names: ['Rao'], language: 'en' })
    expect(read(stored('NameGiven', 2, { names: ['Rao', 'Iyer'] })).data).toEqual({
      names: ['Rao', 'Iyer'],
      language: 'en',
    })
    expect(read(stored('NameGiven', 3, { names: [], language: 'mr' })).data).toEqual({ names: [], language: 'mr' })
  })
  test('is not brought beyond the version that is asked for', () => {
    expect(reader(2, steps)(stored('NameGiven', 1, { name: 'Rao' })).data).toEqual({ names: ['Rao'] })
  })
  test('has no lone surrogates, which were accepted once', () => {
    expect(read(stored('PaperDeleted', 1, { reason: 'x\ud800', year: 2026 })).data).toEqual({
      reason: 'x\ufffd',
      year: 2026,
    })
  })
  test('retains its shape through a version that did not change it', () => {
    expect(read(stored('ToneSet', 1, {})).data).toEqual({ tone: 'warm' })
    expect(read(stored('PaperDeleted', 1, { paperId: 'p' })).data).toEqual({ paperId: 'p' })
    expect(read(stored('constructor', 1, { any: 1 })).data).toEqual({ any: 1 })
  })
  test('retains the version that it was written in', () => {
    expect(read(stored('NameGiven', 1, { name: 'Rao' })).metadata.schemaVersion).toBe(1)
  })
  test('is distinguished from one of a newer schema, which is refused', () => {
    expect(() => read(stored('NameGiven', 4, {}))).toThrow(NewerSchema)
    expect(() => read(stored('NameGiven', 4, {}))).toThrow(expect.objectContaining({ name: 'NewerSchema' }))
    expect(() => recorded(stored('PaperDeleted', SCHEMA_VERSION + 1, {}))).toThrow('was written by a newer version')
  })
})
