import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallPdf } from '../../testing/pdfs/pdf.ts'

type Version = { readonly text: string; readonly reason?: string; readonly recordedAt?: string } & Readonly<
  Record<string, unknown>
>

type Manuscript = {
  readonly title: string
  readonly doi?: string
  readonly volume?: number
  readonly issue?: number
  readonly versions?: readonly Version[]
} & Readonly<Record<string, unknown>>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The file that a version's text is in. */
export const pdfOf = (text: string) => `${text.replaceAll(/\W+/gu, '-')}.pdf`

const entryOf = ({ versions, ...manuscript }: Manuscript) => ({
  authors: [{ given: 'Asha', family: 'Rao', orcid: null }],
  year: 2024,
  volume: 1,
  issue: 1,
  publishedOn: '2024-03-02',
  ...manuscript,
  versions: (versions ?? [{ text: manuscript.title }]).map(({ text, ...recorded }) => {
    const bytes = smallPdf(text)
    return { file: pdfOf(text), sha256: sha256(bytes), bytes: bytes.length, ...recorded }
  }),
})

/** A journal to import, on a directory of its own. */
export const folderOf = async (manuscripts: readonly Manuscript[]) => {
  const path = await mkdtemp(join(tmpdir(), 'shodh-folder-'))
  const file = (name: string) => join(path, name)
  const write = async (next: readonly Manuscript[]) => {
    for (const { title, versions } of next)
      for (const { text } of versions ?? [{ text: title }]) await writeFile(file(pdfOf(text)), smallPdf(text))
    await writeFile(file('papers.json'), JSON.stringify(next.map(entryOf)))
  }
  await write(manuscripts)
  return { path, file, write, remove: () => rm(path, { recursive: true }) }
}

/** Three issues in two years; one paper was replaced twice, one has no DOI. */
export const manuscripts: readonly Manuscript[] = [
  { title: 'Rivers', doi: '10.5555/1', versions: [{ text: 'Rivers', reason: 'Adding 1' }] },
  {
    title: 'नदियाँ',
    doi: '10.5555/2',
    subtitle: 'एक गाँव',
    language: 'hi',
    translations: [{ language: 'en', title: 'Lakes', subtitle: null, abstract: 'One\nTwo', keywords: ['lakes'] }],
    authors: [
      {
        given: 'मीरा',
        family: 'जोशी',
        orcid: '0000-0002-1825-0097',
        affiliations: [{ name: 'River Watch', ror: 'https://ror.org/04dese585' }],
      },
    ],
    versions: [
      { text: 'Lakes', reason: 'Adding 2', recordedAt: '2024-03-02T10:00:00+05:30' },
      { text: 'Lakes 2', reason: 'A figure was missing', recordedAt: '2024-03-04T10:00:00+05:30' },
      { text: 'Lakes 3', reason: 'A name was wrong', recordedAt: '2024-03-04T10:00:01+05:30' },
    ],
  },
  { title: 'Wells', doi: '10.5555/3', issue: 2 },
  { title: 'Editorial' },
  { title: 'Editorial', issue: 2, versions: [{ text: 'Editorial of issue 2' }] },
  { title: 'Ponds', doi: '10.5555/6', year: 2025, volume: 2, publishedOn: '2025-01-02' },
]
