import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readFirstPages } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'
import { type AuthorName, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { FRONT_PAGES, type FrontMatter, frontMatterOf } from '@shodh/contracts/papers/front-matter/front-matter.ts'
import { samplePapers } from '@shodh/deploy/sample/papers.ts'
import * as z from 'zod/mini'

// `FROM=folder node deploy/lab/proposals.ts`: what is proposed from the PDFs of a folder that `make import` reads, and of the
// sample journal, beside what their papers have.
const { FROM = '../shared/data/jose-papers' } = process.env

type Name = { readonly given?: string | null | undefined; readonly family?: string | null | undefined }

type Expected = {
  readonly id: string
  readonly pdf: string
  readonly title: string
  readonly authors: readonly Name[]
  readonly abstract?: string | undefined
  readonly language?: string | undefined
  readonly doi?: string | undefined
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}(?<![\u0900-\u097f])|[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()

const nameOf = ({ given, family }: Name) => [given, family].filter(Boolean).join(' ')

const wordsOf = (name: string) =>
  name
    .split(/[\s.]+/u)
    .map(letters)
    .filter(Boolean)

/** A name of the same first and last word: initials between them are often left out. */
const isSameName = (one: string, other: string) => {
  const [these, those] = [wordsOf(one), wordsOf(other)]
  return these[0] === those[0] && these.at(-1) === those.at(-1)
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, n) => isSameName(name, other[n] ?? ''))

type Score = { proposed: number; right: number; readonly wrong: string[] }

const scores = (): Record<keyof FrontMatter, Score> => ({
  authors: { proposed: 0, right: 0, wrong: [] },
  title: { proposed: 0, right: 0, wrong: [] },
  abstract: { proposed: 0, right: 0, wrong: [] },
  language: { proposed: 0, right: 0, wrong: [] },
  doi: { proposed: 0, right: 0, wrong: [] },
})

const note = (score: Score, id: string, proposed: string, isRight: boolean) => {
  score.proposed += 1
  if (isRight) score.right += 1
  else score.wrong.push(`${id}: ${proposed.slice(0, 500)}`)
}

const excerpt = (text: string) => `${text.slice(0, 80)} … ${text.slice(-80)}`.replaceAll(/\s+/gu, ' ')

const TEXTS = ['title', 'language', 'doi'] as const

const compare = (all: readonly Expected[], proposals: ReadonlyMap<string, FrontMatter>) => {
  const score = scores()
  for (const paper of all) {
    const { id, authors, abstract } = paper
    const found = proposals.get(id) ?? {}
    const names = found.authors?.map((name: AuthorName) => fullName(name))
    if (names) note(score.authors, id, names.join(', '), areSame(names, authors.map(nameOf)))
    for (const field of TEXTS) {
      const text = found[field]
      if (text !== undefined)
        note(score[field], id, text, letters(text) === letters({ language: 'en', ...paper }[field] ?? ''))
    }
    if (found.abstract === undefined) continue
    if (abstract === undefined) console.log(`  to be read, abstract of ${id}: ${excerpt(found.abstract)}`)
    else note(score.abstract, id, found.abstract, letters(found.abstract) === letters(abstract))
  }
  return score
}

const report = async (name: string, all: readonly Expected[]) => {
  const proposals = new Map<string, FrontMatter>()
  for (const { id, pdf } of all) proposals.set(id, frontMatterOf(await readFirstPages(readFileSync(pdf), FRONT_PAGES)))
  console.log(`${name}: ${all.length} papers`)
  for (const [field, { proposed, right, wrong }] of Object.entries(compare(all, proposals))) {
    console.log(`  ${field}: ${proposed} proposed, ${right} right, ${wrong.length} not as their papers have them`)
    for (const each of wrong) console.log(`    ${each}`)
  }
}

const Papers = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    authors: z.array(z.object({ given: z.nullish(z.string()), family: z.nullish(z.string()) })),
    abstract: z.optional(z.string()),
    language: z.optional(z.string()),
    doi: z.optional(z.string()),
    versions: z.array(z.object({ file: z.string() })),
  }),
)

const folder = resolve(FROM)
const file = join(folder, 'papers.json')
if (existsSync(file)) {
  const read = z.parse(Papers, JSON.parse(readFileSync(file, 'utf8')))
  await report(
    folder,
    read.map(({ versions, ...paper }) => ({ ...paper, pdf: join(folder, versions.at(-1)?.file ?? '') })),
  )
} else console.error(`There are no papers in ${folder}: FROM names another folder`)

const samples = new URL('../src/sample/pdfs/', import.meta.url).pathname
await report(
  'The sample journal',
  samplePapers.map(({ versions, ...paper }) => ({ ...paper, pdf: join(samples, `${versions.at(-1)?.name}.pdf`) })),
)
