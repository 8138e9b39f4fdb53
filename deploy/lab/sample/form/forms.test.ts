import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noTypesetting, typesetForm } from '../typeset.ts'
import { copyrightForm } from './copyright-form.ts'
import { wordForm } from './word-form.ts'

const stored = (name: string) => readFileSync(new URL(`../../../src/sample/texts/${name}`, import.meta.url))

test('the copyright form as PDF and as Word document is what its source gives, byte for byte', async ({ skip }) => {
  skip(noTypesetting() !== undefined, noTypesetting())
  expect((await typesetForm(copyrightForm)).equals(stored('copyright-form.pdf'))).toBe(true)
  expect((await wordForm(copyrightForm)).equals(stored('copyright-form.docx'))).toBe(true)
})

test('what the form says is text in its Word document, never markup', async () => {
  const word = await wordForm({ ...copyrightForm, title: 'A & B <w:p>' })
  expect(word.toString('utf8')).toContain('A &amp; B &lt;w:p&gt;')
})
