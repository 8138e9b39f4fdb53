import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ImportedPaper } from './papers-file.ts'

test("FORMAT.md's example is in the format", () => {
  const text = readFileSync(new URL('FORMAT.md', import.meta.url), 'utf8')
  const [example]: unknown[] = JSON.parse(/```json\n(.*?)```/su.exec(text)?.[1] ?? '')
  expect(ImportedPaper.parse(example)).toEqual(example)
})

test('an optional field may be left out, null or empty', () => {
  const version = { file: 'a.pdf', sha256: 'A'.repeat(64), bytes: null, recordedAt: '', reason: null }
  const paper = { title: 'Rivers', authors: [{ family: 'Rao' }], year: 2024, volumeName: 'I', versions: [version] }
  const optional = [
    'id',
    'subtitle',
    'translations',
    'doi',
    'publishedOn',
    'abstract',
    'keywords',
    'language',
    'firstPage',
    'issueType',
    'volume',
  ]
  for (const nothing of [null, '', undefined]) {
    const { versions, ...read } = ImportedPaper.parse({
      ...paper,
      ...Object.fromEntries(optional.map(name => [name, nothing])),
    })
    expect(Object.entries(read).filter(([, value]) => value !== undefined)).toHaveLength(4)
    expect(versions).toEqual([{ file: 'a.pdf', sha256: 'a'.repeat(64) }])
  }
})

test.each([
  ['title', 'On\u202eRivers', 'Title contains invalid characters'],
  ['volumeName', 'Vol.\ud800', 'Volume name contains invalid characters'],
  ['abstract', 'One\0', 'Abstract contains invalid characters'],
  ['subtitle', 'A\u202eB', 'Subtitle contains invalid characters'],
])('characters that hide what a text says are refused in %s', (field, text, message) => {
  const version = { file: 'a.pdf', sha256: 'a'.repeat(64) }
  const paper = { title: 'Rivers', authors: [{ family: 'Rao' }], year: 2024, volumeName: 'I', versions: [version] }
  expect(ImportedPaper.safeParse({ ...paper, [field]: text }).error?.issues).toMatchObject([{ message, path: [field] }])
})
