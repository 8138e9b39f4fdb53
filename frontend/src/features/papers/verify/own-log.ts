import { hashFromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { type TreeHead, openSignedTreeHead, parseVkey } from '@shodh/contracts/audit/proof/note.ts'
import { store, stored } from '../../../browser-storage.ts'
import { has } from '../../../response.ts'
import { browserCrypto, fetchData } from '../paper-page/check/proof.ts'

const LOG = '/.well-known/journal-log'
const KEYS = 'shodh:log-key'

const fetchText = async (url: string) => {
  const response = await fetch(url, { cache: 'no-cache' })
  return response.ok ? response.text() : undefined
}

const keysIn = (text: string) => text.split('\n').filter(Boolean)

/** The keys of this journal's logs, the present one last; without a network, those of the last visit. */
export const ownKeys = async (): Promise<readonly string[]> => {
  const keys = await fetchText(`${LOG}/vkeys`).catch(() => undefined)
  if (keys) store(KEYS, keys)
  return keysIn(keys || (stored(KEYS) ?? ''))
}

/** Whether a program is the one that this journal gives today; undefined where that can't be said now. */
export const isOwnVerifier = async (program: string): Promise<boolean | undefined> => {
  const own = await fetchText(`${LOG}/verify.mjs`).catch(() => undefined)
  return own === undefined ? undefined : own === program
}

const isProof = has<{ readonly proof: readonly string[] }>('proof')

const proofBetween = async (first: number, second: number) => {
  const data = await fetchData(`/api/v1/audit/proofs/consistency?first=${first}&second=${second}`)
  return isProof(data) ? data.proof.flatMap(hash => hashFromBase64(hash) ?? []) : undefined
}

/** Whether this journal's log of today begins with that of an earlier head; undefined where that can't be said now. */
export const isContinued = async (head: TreeHead, vkey: string): Promise<boolean | undefined> => {
  const { sha256, verify } = browserCrypto
  const [key, checkpoint] = [parseVkey(sha256, vkey), await fetchText(`${LOG}/checkpoint`)]
  const opened = key && checkpoint !== undefined ? await openSignedTreeHead(checkpoint, key, verify) : undefined
  if (!opened || typeof opened === 'string') return undefined
  const { size } = opened.head
  // what the last visit cached may be older than the evidence
  if (size < head.size) return undefined
  const proof = size === head.size ? [] : await proofBetween(head.size, size)
  return proof && merkle(sha256).isConsistent(head, opened.head, proof)
}
