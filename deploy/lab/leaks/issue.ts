import { hash, randomBytes, randomUUID } from 'node:crypto'
import { shortIdFrom } from '@shodh/contracts/text/short-ids.ts'
import type { SignedInRequest } from '@shodh/deploy/client/session.ts'
import { formOf, pdfBlob } from '@shodh/deploy/testing/client.ts'
import { textPdf } from '@shodh/deploy/testing/pdfs/text-pdf.ts'
import * as z from 'zod/mini'

/** What a response must not have: a text that stands nowhere else, and what it is. */
export type Mark = { readonly is: string; readonly text: string }

export type Place = { readonly year: number; readonly issueType: string; readonly volumeName: string }

export type Paper = {
  readonly id: string
  readonly shortId: string
  readonly sha256: string
  readonly doi: string
  readonly title: string
  readonly author: string
  /** Of its title, author, keyword, abstract and PDF: a visitor may guess them. */
  readonly words: readonly string[]
  readonly marks: readonly Mark[]
}

export type Issue = {
  readonly place: Place
  readonly volumeId: string
  readonly shortId: string
  readonly papers: readonly Paper[]
  readonly marks: readonly Mark[]
}

/** A word that no journal has, of letters alone, so that a search finds it whole. */
const word = () => `zq${Array.from(randomBytes(10), byte => 'abcdeghiklmnoprstu'[byte % 18]).join('')}`

const shortIdOf = (id: string) => shortIdFrom(hash('sha256', id, 'buffer'))

const marksOf = (marks: Readonly<Record<string, string>>, of: string): readonly Mark[] =>
  Object.entries(marks).map(([what, text]) => ({ is: `${what} of ${of}`, text }))

const FIELDS = ['title', 'author', 'keyword', 'abstract', 'text'] as const

/** The words of a paper, field by field: one that a visitor may guess, and one that only the journal knows. */
const wordsOf = () =>
  Object.fromEntries(FIELDS.map(field => [field, [word(), word()]])) as Record<
    (typeof FIELDS)[number],
    [string, string]
  >

type Words = ReturnType<typeof wordsOf>

const titleFrom = ({ title }: Words) => `On ${title.join(' ')}`
const authorFrom = ({ author: [family, given] }: Words) => `${given} ${family}`

const paperOf = (words: Words, ids: Pick<Paper, 'id' | 'sha256' | 'doi'>, n: number): Paper => {
  const shortId = shortIdOf(ids.id)
  const fields = FIELDS.flatMap(field => [
    [field, words[field][0]] as const,
    [`${field} (2)`, words[field][1]] as const,
  ])
  return {
    ...ids,
    shortId,
    title: titleFrom(words),
    author: authorFrom(words),
    words: FIELDS.map(field => words[field][0]),
    marks: marksOf({ ...Object.fromEntries(fields), ...ids, 'short id': shortId }, `paper ${n}`),
  }
}

export const SHARED_AUTHOR = { given: 'Mira', family: 'Leakcheck' }

const Uploaded = z.object({ paper: z.object({ id: z.string(), volumeId: z.string() }) })
const Made = z.object({ volume: z.object({ id: z.string() }) })

type Sent = NonNullable<Parameters<SignedInRequest>[0]>

/** Sends what must succeed; its data by the schema. */
export const succeed = async <Schema extends z.ZodMiniType>(request: SignedInRequest, schema: Schema, call: Sent) => {
  const { status, message, data } = await request(call)
  if (status >= 300) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${message}`)
  return schema.parse(data)
}

/** The one with an author of its own and one that `SHARED_AUTHOR` is, who has a public paper, too. */
const upload = async (request: SignedInRequest, place: Place, n: number): Promise<Paper> => {
  const words = wordsOf()
  const [family, given] = words.author
  const pdf = textPdf([words.text.join(' ')])
  const doi = `10.5555/${word()}`
  const fields = {
    title: titleFrom(words),
    authorName: `${authorFrom(words)}, ${SHARED_AUTHOR.given} ${SHARED_AUTHOR.family}`,
    authors: JSON.stringify([{ given, family }, SHARED_AUTHOR]),
    abstract: words.abstract.join(' '),
    keywords: JSON.stringify(words.keyword),
    doi,
    ...place,
    year: String(place.year),
  }
  const { paper } = await succeed(request, Uploaded, {
    method: 'POST',
    path: '/papers',
    // so that one whose response was lost is not another paper when it is sent again
    key: randomUUID(),
    form: formOf(fields, pdfBlob(pdf)),
    bytes: pdf.length,
  })
  return paperOf(words, { id: paper.id, sha256: hash('sha256', pdf), doi }, n)
}

const issueOf = (place: Place, volumeId: string, papers: readonly Paper[]): Issue => {
  const shortId = shortIdOf(volumeId)
  const own = marksOf({ name: place.volumeName, id: volumeId, 'short id': shortId }, 'the volume')
  return { place, volumeId, shortId, papers, marks: [...own, ...papers.flatMap(({ marks }) => marks)] }
}

const placeIn = (year: number): Place => ({ year, issueType: 'Regular', volumeName: `Vol. ${word()}` })

export type IssueSize = { readonly year: number; readonly papers: number }

/** Makes a volume with papers; in preparation, or public at once. */
export const makeIssue = async (
  request: SignedInRequest,
  { year, papers }: IssueSize,
  inPreparation: boolean,
): Promise<Issue> => {
  const place = placeIn(year)
  const json = { ...place, ...(inPreparation && { inPreparation }) }
  const { volume } = await succeed(request, Made, { method: 'POST', path: '/papers/volumes', json })
  const made: Paper[] = []
  for (let n = 1; n <= papers; n += 1) made.push(await upload(request, place, n))
  return issueOf(place, volume.id, made)
}

/** One that never was. */
export const imagineIssue = (year: number, papers: number): Issue =>
  issueOf(
    placeIn(year),
    randomUUID(),
    Array.from({ length: papers }, (_, n) => {
      const ids = { id: randomUUID(), sha256: randomBytes(32).toString('hex'), doi: `10.5555/${word()}` }
      return paperOf(wordsOf(), ids, n + 1)
    }),
  )
