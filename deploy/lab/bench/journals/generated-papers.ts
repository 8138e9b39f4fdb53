import { createHash } from 'node:crypto'
import type { Details, PdfFile } from '@shodh/contracts/papers/fields.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'

/** Papers such as a journal prints, made from a number: the same number gives the same paper. */

type Texts = readonly [string, ...string[]]

const SUBJECTS: Texts = [
  'river gauges and their keepers',
  'open source laboratory notebooks',
  'dynamical systems in a first course',
  'ग्रामीण पुस्तकालयों में पढ़ने की आदतें',
  'numerical methods for molecular simulation',
  'विहिरींच्या पाण्याची पातळी आणि पावसाचे प्रमाण',
  'peer instruction with real data sets',
  'soil moisture from inexpensive sensors',
]
const TREATMENTS: Texts = [
  'A practical introduction to',
  'Teaching and learning with',
  'A reproducible study of',
  'Ten years of',
  'An annotated collection on',
]
const GIVEN: Texts = ['Anjali', 'Geoff', 'मीना', 'Benjamin J.', 'Karen', 'Pradeep', 'Ariel', 'सुनील']
const FAMILY: Texts = ['Rao', 'Boeing', 'Deshpande', 'Morgan', 'Edler', 'कुलकर्णी', 'Rokem', 'Sharma', 'Parker']

const pick = <T>(list: readonly [T, ...T[]], n: number) => list[n % list.length] ?? list[0]

const authorOf = (n: number) => ({
  given: pick(GIVEN, n),
  family: pick(FAMILY, n * 7 + 3),
  orcid: `0000-0002-${String(1000 + (n % 9000))}-${String(1000 + ((n * 31) % 9000))}`,
})

const authorsOf = (n: number) => Array.from({ length: 1 + (n % 5) }, (_, k) => authorOf(n + k * 5))

export const titleOf = (n: number) => `${pick(TREATMENTS, n)} ${pick(SUBJECTS, n * 3 + 1)}, part ${n}`

const dayOf = (year: number, n: number) =>
  `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

const detailsOf = (year: number, n: number): Details => ({
  doi: `10.21105/journal.${String(n).padStart(7, '0')}`,
  publishedOn: dayOf(year, n),
  authors: authorsOf(n),
})

/** A file's details as its event carries them. No such file is stored: what is measured with it never opens one. */
export const fileDetails = (n: number, version: number): Omit<PdfFile, 'name'> => ({
  sha256: createHash('sha256').update(`paper ${n}, version ${version}`).digest('hex'),
  bytes: 100_000 + ((n * 7919) % 2_000_000),
  crc32: Math.imul(n + version, 2_654_435_761) >>> 0,
  contentType: 'application/pdf',
  pages: 4 + (n % 12),
})

export const paperOf = (year: number, n: number, file = fileDetails(n, 1)) => {
  const details = detailsOf(year, n)
  const title = titleOf(n)
  const authorName = (details.authors ?? []).map(({ given, family }) => `${given} ${family}`).join(', ')
  return { title, authorName, details, file: { ...file, name: fileNameOf(title) } }
}
