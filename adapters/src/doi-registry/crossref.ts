import { RegisteredPaper } from '@shodh/contracts/papers/back-office/registered-paper.ts'
import { trimEnd } from '@shodh/contracts/text/text.ts'
import * as z from 'zod/mini'
import type { DoiRegistry, RegistryProblem } from './doi-registry.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (whole, decimal, hexadecimal, name: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })

const ownTitle = /^\s*<(?:jats:)?title[^<>]{0,200}>\s*(?:abstract|summary)\s*<\/(?:jats:)?title>/iu

/**
 * The text of a title or an abstract that has elements of JATS or HTML: a paragraph for each of theirs. What is no element
 * stays as it is: texts are shown as texts.
 */
const plainJats = (text: string): string =>
  withoutEntities(
    text
      .replace(ownTitle, '')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/<\/(?:jats:)?(?:p|title|sec|list-item)\s*>/giu, '\n\n')
      .replaceAll(/<\/?[a-z][^<>]{0,500}>/giu, ''),
  )
    .split(/\n+/u)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')

const TIMEOUT_MS = 10_000

/** Bytes of a response; one of a paper with thousands of authors has fewer. */
const RESPONSE_MAX_BYTES = 1024 * 1024

const text = z.catch(z.optional(z.string()), undefined)
const texts = z.catch(z.optional(z.array(z.string())), undefined)
const name = z.catch(z.object({ given: text, family: text, name: text, ORCID: text }), {})

/** What is looked at of https://github.com/CrossRef/rest-api-doc; what has another form is absent. */
const Work = z.object({
  message: z.object({
    title: texts,
    subtitle: texts,
    author: z.catch(z.optional(z.array(name)), undefined),
    abstract: text,
    language: text,
    page: text,
  }),
})
type Message = z.infer<typeof Work>['message']

const authorOf = ({ given, family, name: whole, ORCID }: z.infer<typeof name>) => ({
  given: given && plainJats(given),
  family: plainJats(family ?? whole ?? ''),
  orcid: ORCID?.replace(/^https?:\/\/orcid\.org\//u, ''),
})

const first = (all: readonly string[] | undefined) => all?.[0] && plainJats(all[0])

const stated = ({ title, subtitle, author, abstract, language, page }: Message) => {
  const [firstPage, lastPage] = page?.split(/[-–]/u) ?? []
  return {
    title: first(title),
    subtitle: first(subtitle),
    authors: author?.map(authorOf),
    abstract: abstract && plainJats(abstract),
    language,
    firstPage,
    lastPage,
  }
}

/** Without the fields that the journal would refuse. */
const accepted = (paper: Readonly<Record<string, unknown>>): RegisteredPaper =>
  Object.fromEntries(
    Object.entries(RegisteredPaper.shape).flatMap(([field, schema]) => {
      const { data } = z.safeParse(schema, paper[field] ?? undefined)
      return data === undefined || data === '' ? [] : [[field, data]]
    }),
  )

const problem = (what: RegistryProblem) => ({ problem: what })

/** Undefined of more bytes than a response may have. */
const bodyOf = async ({ body }: Response) => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > RESPONSE_MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Crossref, or what speaks as it does, at an address that the operator names; nothing is asked anywhere else. */
export const crossref = (address: string): DoiRegistry => {
  const prefix = trimEnd(address, /\//u)
  const read = async (doi: string, signal: AbortSignal) => {
    const response = await fetch(`${prefix}/works/${encodeURIComponent(doi)}`, { redirect: 'manual', signal })
    const { status } = response
    const body = status === 200 ? await bodyOf(response) : undefined
    if (body === undefined) await response.body?.cancel().catch(() => undefined)
    if (status === 404) return undefined
    if (status === 429 || status >= 500) return problem('away')
    const work = Work.safeParse(body && parsed(body))
    return work.success ? accepted(stated(work.data.message)) : problem('wrong')
  }
  return {
    find: async doi => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        return await read(doi, signal)
      } catch {
        return problem(signal.aborted ? 'slow' : 'away')
      }
    },
  }
}
