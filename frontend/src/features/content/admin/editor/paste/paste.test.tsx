import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schema } from '../schema.ts'
import { toMarkdown } from '../markdown/to-markdown.ts'
import { sliceOf } from './paste-html.ts'

const SAMPLES = join(import.meta.dirname, 'samples')

const sample = (name: string) => readFileSync(join(SAMPLES, name), 'utf8')

test.each(['word', 'libreoffice', 'google-docs'])('what %s puts on the clipboard becomes Markdown', name => {
  const { slice, lostPictures } = sliceOf(sample(`${name}.clipboard`))
  expect(toMarkdown(schema.node('doc', null, slice.content))).toBe(sample(`${name}.expected`))
  expect(lostPictures).toBe(name === 'libreoffice' ? 0 : 1)
})
