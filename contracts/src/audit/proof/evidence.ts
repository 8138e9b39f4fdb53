import { hashFromBase64, type Sha256, textHash } from './bytes.ts'
import { type TreeHead, openSignedTreeHead, parseVkey, type VerifyEd25519 } from './note.ts'
import { entryOfParts } from './entry.ts'
import { merkle } from './merkle.ts'
import { type Fields, fieldsOf, type PublishedVersion, publishedVersions } from './published-versions.ts'

/** An event that names a paper, with the proof that it is in the public log. */
export type EvidenceEvent = {
  /** In the log, from 0. */
  readonly index: number
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly at: string
  /** Its data, as the text that is stored. */
  readonly data: string
  /** As stored, for those who may see who did what; of others, the hash alone. */
  readonly metadata?: string
  readonly metadataHash: string
  /** Hashes from the leaf's sibling to the root's child, in base64. */
  readonly proof: readonly string[]
}

/** All that is needed to check what happened to a paper without asking the journal. */
export type Evidence = {
  readonly paperId: string
  /** The log's key, in a line. */
  readonly vkey: string
  /** The signed note. */
  readonly checkpoint: string
  /** In the order of the log. */
  readonly events: readonly EvidenceEvent[]
}

export type CheckedEvidence = {
  /** Sentences; none where all of it is proven. */
  readonly problems: readonly string[]
  /** Undefined where the tree head itself is not proven. */
  readonly head: TreeHead | undefined
  readonly versions: readonly PublishedVersion[]
}

type Crypto = { readonly sha256: Sha256; readonly verify: VerifyEd25519 }

/** The fields of an event's data; none where they are malformed. */
export const fieldsIn = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Whether the event's data name the paper: alone, in a list, or by one of its files. */
const namesPaper = (data: Fields, paperId: string): boolean => {
  const { paperId: own, paperIds, files } = data
  // Stryker disable next-line ArrayDeclaration: It is the id of no paper.
  const ofFiles = Array.isArray(files) ? files.map(file => fieldsOf(file)['paperId']) : []
  return [own, paperIds, ofFiles].flat().includes(paperId)
}

const nameOf = ({ type, index }: EvidenceEvent) => `Event ${index} of the log (${type})`

const WITHHOLDING: ReadonlySet<string> = new Set(['PdfWithheld', 'PdfReleased'])

/** What events are of: the paper, and the hashes of its files. */
type Subject = { readonly paperId: string; readonly files: ReadonlySet<unknown> }

/** Another paper's act may withhold the bytes of this one. */
const concerns = ({ type, data }: EvidenceEvent, { paperId, files }: Subject) => {
  const fields = fieldsIn(data)
  return namesPaper(fields, paperId) || (WITHHOLDING.has(type) && files.has(fields['sha256']))
}

/** What is wrong with the event itself, beside its place in the log. */
const ownProblem = (sha256: Sha256, event: EvidenceEvent, subject: Subject) => {
  const { metadata, metadataHash, at } = event
  if (!concerns(event, subject)) return 'does not name this paper'
  if (metadata === undefined) return undefined
  if (textHash(sha256, metadata) !== metadataHash) return 'has metadata with another hash than the one stated'
  return fieldsIn(metadata)['at'] === at ? undefined : 'states another time than its metadata'
}

type Head = { readonly size: number; readonly root: Uint8Array }

const isInLog = (sha256: Sha256, event: EvidenceEvent, head: Head) => {
  const { leafHash, isIncluded } = merkle(sha256)
  const proof = event.proof.map(hashFromBase64)
  if (!proof.every(hash => hash !== undefined)) return false
  const entry = entryOfParts(sha256, { ...event, dataHash: textHash(sha256, event.data) })
  return isIncluded(event.index, leafHash(entry), proof, head)
}

const isAfter = (event: EvidenceEvent, before: EvidenceEvent) =>
  event.index > before.index && (event.stream !== before.stream || event.revision > before.revision)

const eventProblems = (sha256: Sha256, { paperId, events }: Evidence, head: Head | undefined) => {
  const files = new Set(events.map(({ data }) => fieldsOf(fieldsIn(data)['file'])['sha256']))
  return events.flatMap((event, n) => {
    const before = events[n - 1]
    const problems = [
      ownProblem(sha256, event, { paperId, files }),
      before && !isAfter(event, before) ? 'is not in the order of the log' : undefined,
      head && !isInLog(sha256, event, head)
        ? 'is not in the log as it stands here: it or its proof was changed'
        : undefined,
    ]
    return problems.flatMap(problem => (problem === undefined ? [] : [`${nameOf(event)} ${problem}.`]))
  })
}

/** Versions are counted from 1, so that a missing one shows. */
const versionProblems = (versions: readonly PublishedVersion[]) =>
  versions.length === 0
    ? ['No event says that the paper was published.']
    : versions.flatMap(({ version }, n) =>
        version === n + 1 ? [] : [`The event that published version ${n + 1} is missing.`],
      )

const openedHead = async ({ sha256, verify }: Crypto, { vkey, checkpoint }: Evidence) => {
  const key = parseVkey(sha256, vkey.trimEnd())
  if (!key) return 'The key of the log is malformed.'
  const opened = await openSignedTreeHead(checkpoint, key, verify)
  return typeof opened === 'string' ? `The checkpoint ${opened}.` : opened.head
}

/** Checks every event against the tree head, and the tree head against the key. Whether the key is the journal's, others say. */
export const checkEvidence = async (crypto: Crypto, evidence: Evidence): Promise<CheckedEvidence> => {
  const { sha256 } = crypto
  const opened = await openedHead(crypto, evidence)
  const head = typeof opened === 'string' ? undefined : opened
  const facts = evidence.events.map(({ type, at, data }) => ({ type, at, data: fieldsIn(data) }))
  const versions = publishedVersions(facts)
  const problems = [
    ...(typeof opened === 'string' ? [opened] : []),
    ...eventProblems(sha256, evidence, head),
    ...versionProblems(versions),
  ]
  return { problems, head, versions }
}
