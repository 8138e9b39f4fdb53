import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUNDLE_FORMAT, proofName, parseTlogProof } from '@shodh/contracts/audit/proof/bundle-files.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import type { Evidence, EvidenceEvent } from '@shodh/contracts/audit/proof/evidence.ts'

/** A bundle that can't be read at all: one sentence. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export type Bundle = {
  readonly evidence: Evidence
  /** Names of the files in `pdfs`. */
  readonly pdfs: readonly string[]
  /** Of events whose proof is not the one of the checkpoint beside it. */
  readonly problems: readonly string[]
}

const textOf = async (folder: string, name: string) => {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch {
    throw new Unreadable(`${name} is missing or can't be read.`)
  }
}

type Fields = Readonly<Record<string, unknown>>

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
const proofOf = async (folder: string, event: { readonly index: number }, checkpoint: string) => {
  const name = proofName(event)
  const found = parseTlogProof(await textOf(folder, name))
  if (!found) return { proof: [], problem: `${name} is malformed.` }
  const problem =
    found.index !== event.index || found.checkpoint !== checkpoint
      ? `${name} is of another event or checkpoint than those beside it.`
      : undefined
  return { proof: found.hashes.map(base64), problem }
}

export const readBundle = async (folder: string): Promise<Bundle> => {
  const { format, id } = objectIn(await textOf(folder, 'paper.json'), 'paper.json')
  if (format !== BUNDLE_FORMAT)
    throw new Unreadable('paper.json is of another format than this verifier reads: use the one of the same bundle.')
  const [checkpoint, vkey] = [await textOf(folder, 'checkpoint'), await textOf(folder, 'vkey')]
  const lines = (await textOf(folder, 'events.jsonl')).split('\n').filter(line => line !== '')
  const events: EvidenceEvent[] = []
  const problems: string[] = []
  for (const event of lines.map(eventIn)) {
    const { proof, problem } = await proofOf(folder, event, checkpoint)
    events.push({ ...event, proof })
    if (problem !== undefined) problems.push(problem)
  }
  const pdfs = await readdir(join(folder, 'pdfs')).catch(() => [])
  const evidence = { paperId: String(id), vkey, checkpoint, events }
  return { evidence, pdfs, problems }
}
