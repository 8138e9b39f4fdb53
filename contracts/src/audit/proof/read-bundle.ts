import { BUNDLE_FORMAT, parseTlogProof, pdfName, proofName } from './bundle-files.ts'
import { base64 } from './bytes.ts'
import { type Evidence, type EvidenceEvent, fieldsIn } from './evidence.ts'
import type { Fields, PublishedVersion } from './published-versions.ts'

/** A bundle that can't be read at all: one sentence. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Events of a paper, of which a much revised one has some dozens. */
export const EVENTS_MAX = 2000

/** A bundle, unpacked or not. */
export type BundleSource = {
  /** The text of a file; rejects where there is none. */
  readonly text: (name: string) => Promise<string>
  /** Names of the files in `pdfs`. */
  readonly pdfs: readonly string[]
  /** The SHA-256 of one of them in hexadecimal; of one with more than so many bytes, any other text will do. */
  readonly hashOf: (pdf: string, bytes: number) => Promise<string>
}

export type Bundle = {
  readonly evidence: Evidence
  /** Of events whose proof is not the one of the tree head beside it. */
  readonly problems: readonly string[]
}

const textOf = async ({ text }: BundleSource, name: string) => {
  try {
    return await text(name)
  } catch {
    throw new Unreadable(`${name} is missing or can't be read.`)
  }
}

const objectIn = (text: string, name: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // as below
  }
  throw new Unreadable(`${name} is malformed.`)
}

const text = (fields: Fields, name: string) => {
  const value = fields[name]
  if (typeof value !== 'string') throw new Unreadable(`An event has no ${name}.`)
  return value
}

const eventIn = (line: string): Omit<EvidenceEvent, 'proof'> => {
  const fields = objectIn(line, 'events.jsonl')
  return {
    index: Number(fields['index']),
    id: text(fields, 'id'),
    stream: text(fields, 'stream'),
    revision: Number(fields['revision']),
    type: text(fields, 'type'),
    at: text(fields, 'at'),
    data: text(fields, 'data'),
    ...('metadata' in fields && { metadata: text(fields, 'metadata') }),
    metadataHash: text(fields, 'metadataHash'),
  }
}

/** The proof in the event's own file, and what is wrong with that file. */
const proofOf = async (source: BundleSource, event: { readonly index: number }, checkpoint: string) => {
  const name = proofName(event)
  const found = parseTlogProof(await textOf(source, name))
  if (!found) return { proof: [], problem: `${name} is malformed.` }
  const problem =
    found.index !== event.index || found.checkpoint !== checkpoint
      ? `${name} is of another event or checkpoint than those beside it.`
      : undefined
  return { proof: found.hashes.map(base64), problem }
}

/** The events of a bundle; none of its proofs is read where there are too many, or one is there twice. */
const eventsIn = (text: string) => {
  const lines = text.split('\n').filter(line => line !== '')
  if (lines.length > EVENTS_MAX) throw new Unreadable(`events.jsonl has more than ${EVENTS_MAX} events.`)
  const events = lines.map(eventIn)
  const seen = new Set<number>()
  for (const { index } of events) {
    if (seen.has(index)) throw new Unreadable(`events.jsonl has event ${index} of the log twice.`)
    seen.add(index)
  }
  return events
}

export const readBundle = async (source: BundleSource): Promise<Bundle> => {
  const { format, id } = objectIn(await textOf(source, 'paper.json'), 'paper.json')
  if (format !== BUNDLE_FORMAT)
    throw new Unreadable('paper.json is of another format than this verifier reads: use the one of the same bundle.')
  const [checkpoint, vkey] = [await textOf(source, 'checkpoint'), await textOf(source, 'vkey')]
  const events: EvidenceEvent[] = []
  const problems: string[] = []
  for (const event of eventsIn(await textOf(source, 'events.jsonl'))) {
    const { proof, problem } = await proofOf(source, event, checkpoint)
    events.push({ ...event, proof })
    if (problem !== undefined) problems.push(problem)
  }
  return { evidence: { paperId: String(id), vkey, checkpoint, events }, problems }
}

/** The title as the newest event has it that says one; empty where none does. */
export const titleIn = ({ events }: Evidence): string => {
  const titles = events.map(({ data }) => fieldsIn(data)['title'])
  return titles.findLast(title => typeof title === 'string') ?? ''
}

/** Whether the PDF of a version is as its events demand: `withheld` and `never public` ones are missing with reason. */
export type PdfState = 'same' | 'different' | 'missing' | 'withheld' | 'never public'

export const isRight = (state: PdfState): boolean => state !== 'different' && state !== 'missing'

export const pdfState = async ({ pdfs, hashOf }: BundleSource, version: PublishedVersion): Promise<PdfState> => {
  const name = pdfName(version.version)
  if (pdfs.includes(name)) return (await hashOf(name, version.bytes)) === version.sha256 ? 'same' : 'different'
  if (version.withheld !== null) return 'withheld'
  return version.periods.length === 0 ? 'never public' : 'missing'
}

/** PDFs that no event names. */
export const unnamedPdfs = ({ pdfs }: BundleSource, versions: readonly PublishedVersion[]): readonly string[] => {
  const named = new Set(versions.map(({ version }) => pdfName(version)))
  return pdfs.filter(name => !named.has(name))
}
