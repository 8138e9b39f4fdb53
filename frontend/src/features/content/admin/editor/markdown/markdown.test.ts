import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { schema } from '../schema.ts'
import { documents } from '../testing/documents.ts'
import { toMarkdown } from './to-markdown.ts'

const SAMPLE = join(import.meta.dirname, '../../../../../../../deploy/src/sample/texts')

const roundTrip = (source: string) => toMarkdown(fromMarkdown(source))

test.each(readdirSync(SAMPLE).filter(name => name.endsWith('.md')))('the text %s stays what it is', name => {
  const source = readFileSync(join(SAMPLE, name), 'utf8').replace(/^---[^]*?---\n+# .*\n+/u, '')
  expect(roundTrip(source)).toBe(source)
})

test('a document is the same after it was written as Markdown and read', () => {
  fc.assert(
    fc.property(documents, document => {
      const written = toMarkdown(document)
      expect({ written, document: fromMarkdown(written).toJSON() }).toEqual({ written, document: document.toJSON() })
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['**सूचना।**&#2350;जकूर', '**सूचना।**&#2350;जकूर'],
  ['one^[A *note*.]', 'one[^1]\n\n[^1]: A *note*.'],
  ['![a map](https://example.org/map.png)', '[a map](https://example.org/map.png)'],
  ['# Title {#top}', '## Title {#top}'],
  ['##### Low', '#### Low'],
  ['* one\n* two\n\n\n1) three', '- one\n- two\n\n1. three'],
  ['[x](javascript:alert(1)) <b>no</b>', '\\[x\\](javascript:alert(1)) <b>no</b>'],
  ['[तसवीर](/files/तसवीर.pdf)', '[तसवीर](/files/तसवीर.pdf)'],
])('%j is written as %j', (source, written) => {
  expect(roundTrip(source)).toBe(`${written}\n`)
  expect(roundTrip(written)).toBe(`${written}\n`)
})

test('where signs of two kinds touch, punctuation between them belongs to neither', () => {
  const { strong, em } = schema.marks
  const text = [schema.text('good.', [strong!.create()]), schema.text(', and more', [em!.create()])]
  const written = toMarkdown(schema.node('doc', null, [schema.node('paragraph', null, text)]))
  expect(written).toBe('**good**., *and more*\n')
})
