import { sha256 as sha256OfBytes } from '@noble/hashes/sha2.js'
import { type Sha256, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { checkEvidence, type Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import type { VerifyEd25519 } from '@shodh/contracts/audit/proof/note.ts'
import type { Period, PublishedVersion } from '@shodh/contracts/audit/proof/published-versions.ts'
import { has } from '../../../../response.ts'

/** That what the journal gives as proof is wrong, or that nothing can be proven for now. */
type NotProven = 'invalid' | 'unavailable'

/** What the public log proves of a file: when it was the published one. */
export type Proof = readonly Period[] | NotProven

export const isResponse = has<{ readonly data: unknown }>('data')
const isEvidence = has<Evidence>('paperId', 'vkey', 'checkpoint', 'events')

const sha256: Sha256 = message => sha256OfBytes(typeof message === 'string' ? utf8(message) : message)

/** Rejects in a browser that does not know Ed25519. */
const verify: VerifyEd25519 = async (publicKey, message, signature) => {
  const [bytes, signed, over] = [publicKey, signature, message].map(each => Uint8Array.from(each))
  if (!bytes || !signed || !over) return false
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signed, over)
}

/** What proofs are checked with in this browser. */
export const browserCrypto = { sha256, verify }

/** What the journal answers at an address; undefined where it refuses. Rejects where it can't be asked. */
export const fetchData = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { cache: 'no-cache' })
  const body: unknown = await response.json()
  return response.ok && isResponse(body) ? body.data : undefined
}

const evidenceOf = async (paperId: string) => {
  const data = await fetchData(`/api/v1/audit/papers/${encodeURIComponent(paperId)}/evidence`)
  return isEvidence(data) ? data : undefined
}

/** The versions of a paper as the journal's public log has them, checked in this browser. */
export const provenVersions = async (paperId: string): Promise<readonly PublishedVersion[] | NotProven> => {
  try {
    const evidence = await evidenceOf(paperId)
    if (!evidence) return 'unavailable'
    const { problems, versions } = await checkEvidence(browserCrypto, evidence)
    return problems.length > 0 || evidence.paperId !== paperId ? 'invalid' : versions
  } catch {
    return 'unavailable'
  }
}

/** What the versions say of a file. */
export const proofIn = (versions: readonly PublishedVersion[] | NotProven, file: string): Proof => {
  if (typeof versions === 'string') return versions
  const found = versions.filter(version => version.sha256 === file)
  return found.length === 0 ? 'unavailable' : found.flatMap(({ periods }) => periods)
}
