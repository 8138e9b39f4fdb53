import { rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readFolder, readPdf } from './read-folder.ts'
import { folderOf, manuscripts } from './testing/import-folder.ts'

const folder = async (...given: Parameters<typeof folderOf>) => {
  const made = await folderOf(...given)
  onTestFinished(made.remove)
  return made
}

test('the papers of a folder are read in the sequence of the file', async () => {
  const { path } = await folder(manuscripts)
  const { entries, notTaken, listed } = await readFolder(path)
  expect(entries.map(({ label, volume }) => `${volume.year} ${volume.volumeName}: ${label}`)).toEqual([
    '2024 Vol. 1, No. 1: 10.5555/1',
    '2024 Vol. 1, No. 1: 10.5555/2',
    '2024 Vol. 1, No. 2: 10.5555/3',
    '2024 Vol. 1, No. 1: Editorial',
    '2024 Vol. 1, No. 2: Editorial',
    '2025 Vol. 2, No. 1: 10.5555/6',
  ])
  expect({ notTaken, listed }).toEqual({ notTaken: [], listed: { papers: 6, versions: 8 } })
})

test.each([
  ['not JSON', '{', 'is not valid JSON'],
  ['not a list', '{"papers":[]}', 'must hold a list of papers'],
  ['empty', '[]', 'lists no papers'],
])('a papers.json that is %s is reported in a sentence', async (_, text, sentence) => {
  const { path, file } = await folder(manuscripts)
  await writeFile(file('papers.json'), text)
  await expect(readFolder(path)).rejects.toThrow(sentence)
})

test('a folder that is not there, is none, or holds no papers.json is reported in a sentence', async () => {
  const { path, file } = await folder(manuscripts)
  await expect(readFolder(file('nowhere'))).rejects.toThrow(`There is no folder ${file('nowhere')}.`)
  await expect(readFolder(file('papers.json'))).rejects.toThrow('is not a folder')
  await rm(file('papers.json'))
  await expect(readFolder(path)).rejects.toThrow(`The folder ${path} holds no papers.json.`)
})

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['without a title', { title: '' }, 'Title is required (title)'],
  ['without authors', { authors: [] }, 'A paper needs an author (authors)'],
  ['of the year 1899', { year: 1899 }, 'Please enter a valid year between 1900 and 2100 (year)'],
  ['without a volume', { volume: null, issue: '' }, "A paper needs a 'volume', an 'issue' or a 'volumeName'"],
  ['with an unknown field', { colour: 'red' }, 'Unknown field: colour (colour)'],
  ['without versions', { versions: [] }, 'A paper needs a version (versions)'],
  [
    'with a replacement without a reason',
    { versions: [{ text: 'a' }, { text: 'b' }] },
    'Each version after the first needs a reason (versions)',
  ],
  [
    'with a wrong hash',
    { versions: [{ text: 'a', sha256: 'x' }] },
    "'sha256' must be 64 hexadecimal digits (versions/0/sha256)",
  ],
])('a paper %s is named, and the others are read', async (_, change, why) => {
  const [first, ...others] = manuscripts
  const { path } = await folder([{ ...first!, ...change }, ...others])
  const { entries, notTaken } = await readFolder(path)
  expect(notTaken).toEqual([{ label: '10.5555/1', why }])
  expect(entries).toHaveLength(5)
})

test('a paper that is listed twice is taken once', async () => {
  const { path } = await folder([...manuscripts, { title: 'Rivers again', doi: '10.5555/1' }, { title: 'EDITORIAL' }])
  const { entries, notTaken } = await readFolder(path)
  expect(notTaken).toEqual([
    { label: '10.5555/1', why: 'papers.json lists it twice, first as 10.5555/1' },
    { label: 'EDITORIAL', why: 'papers.json lists it twice, first as Editorial' },
  ])
  expect(entries).toHaveLength(6)
})

test('a PDF outside the folder is not touched', async () => {
  const { path } = await folder(manuscripts)
  const version = { file: '../secret.pdf', sha256: 'a'.repeat(64) }
  expect(await readPdf(path, version)).toEqual({ why: '../secret.pdf lies outside the folder' })
})
