import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { hashOf } from '../../../hash-of.ts'
import { type CheckedZip, checkZip, type ZipOutcome } from './evidence-zip.ts'
import { type Answer, lookUp } from './look-up.ts'
import { isContinued, isOwnVerifier, ownKeys } from './own-log.ts'
import { isZip } from './zip.ts'

/** Evidence, beside what the journal says today. */
export type Evidenced = CheckedZip & {
  readonly is: 'evidence'
  /** Whether the key is this journal's; undefined where that is not known. */
  readonly isOwn: boolean | undefined
  /** Whether the key is that of a log of this journal which a later one follows. */
  readonly isOfEarlierLog: boolean
  readonly isContinued: boolean | undefined
  /** Whether its program is this journal's; undefined where that is not known, or there is none. */
  readonly isVerifierOwn: boolean | undefined
  /** Of its last version. */
  readonly today: Answer | undefined
}

export type Outcome =
  | { readonly is: 'unreadable' }
  | { readonly is: 'stopped' }
  /** For a PDF of this journal. */
  | { readonly is: 'too large' }
  | { readonly is: 'file'; readonly sha256: string; readonly isPdf: boolean; readonly answer: Answer }
  | { readonly is: 'zip'; readonly problem: Exclude<ZipOutcome, CheckedZip> }
  | Evidenced

/** Bytes within which a PDF says that it is one. */
const START = 1024
/** No published PDF has so many bytes, also where it was marked as retracted. */
const LARGEST = 2 * PDF_MAX_BYTES
const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** What the journal says today of evidence that its own key signed. */
const ownToday = async ({ head, vkey, versions, verifier }: CheckedZip, isOfEarlierLog: boolean) => {
  const last = versions.at(-1)?.version
  const [isLogContinued, today, isVerifierOwn] = await Promise.all([
    !isOfEarlierLog && head ? isContinued(head, vkey).catch(() => undefined) : undefined,
    last && lookUp(last.sha256),
    verifier === undefined ? undefined : isOwnVerifier(verifier),
  ])
  return { isContinued: isLogContinued, today, isVerifierOwn }
}

const NOT_OWN = { isContinued: undefined, today: undefined, isVerifierOwn: undefined } as const

const evidenced = async (zip: CheckedZip): Promise<Evidenced> => {
  const { vkey } = zip
  const own = await ownKeys()
  const isOwn = own.length === 0 || vkey === '' ? undefined : own.includes(vkey)
  const isOfEarlierLog = isOwn === true && vkey !== own.at(-1)
  return { ...zip, is: 'evidence', isOwn, isOfEarlierLog, ...(isOwn ? await ownToday(zip, isOfEarlierLog) : NOT_OWN) }
}

/** Says what a file is to this journal. The file itself is never sent; `progress` is given the share that was read, and ends the reading where it throws. */
export const checkFile = async (file: File, progress: (share: number) => void): Promise<Outcome> => {
  let read = 0
  const piece = (bytes: number) => progress((read += bytes) / file.size)
  try {
    const start = new TextDecoder('latin1').decode(await file.slice(0, START).arrayBuffer())
    const isPdf = start.includes('%PDF-')
    if (ZIP_STARTS.some(each => start.startsWith(each)) || (!isPdf && (await isZip(file)))) {
      const zip = await checkZip(file, piece)
      return typeof zip === 'string' ? { is: 'zip', problem: zip } : await evidenced(zip)
    }
    if (file.size > LARGEST) return { is: 'too large' }
    const sha256 = await hashOf(file, piece)
    return { is: 'file', sha256, isPdf, answer: await lookUp(sha256) }
  } catch {
    return { is: 'unreadable' }
  }
}
