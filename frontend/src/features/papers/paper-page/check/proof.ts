import { sha256 as sha256OfBytes } from '@noble/hashes/sha2.js'
import { type Sha256, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { checkEvidence, type Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import type { VerifyEd25519 } from '@shodh/contracts/audit/proof/note.ts'
import type { Period } from '@shodh/contracts/audit/proof/published-versions.ts'
import { has } from '../../../../response.ts'

/** What the public log proves of a file: when it was the published one; that its proof is wrong; or nothing for now. */
export type Proof = readonly Period[] | 'invalid' | 'unavailable'

const isResponse = has<{ readonly data: unknown }>('data')
const isEvidence = has<Evidence>('paperId', 'vkey', 'checkpoint', 'events')

const sha256: Sha256 = message => sha256OfBytes(typeof message === 'string' ? utf8(message) : message)

/** Rejects in a browser that does not know Ed25519. */
const verify: VerifyEd25519 = async (publicKey, message, signature) => {
  const [bytes, signed, over] = [publicKey, signature, message].map(each => Uint8Array.from(each))
  if (!bytes || !signed || !over) return false
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signed, over)
}

const evidenceOf = async (paperId: string) => {
  const response = await fetch(`/api/v1/audit/papers/${encodeURIComponent(paperId)}/evidence`, { cache: 'no-cache' })
  const body: unknown = await response.json()
  return response.ok && isResponse(body) && isEvidence(body.data) ? body.data : undefined
}

/** Checks what the journal's public log says of the file, in this browser. */
export const proofOf = async (paperId: string, file: string): Promise<Proof> => {
  try {
    const evidence = await evidenceOf(paperId)
    if (!evidence) return 'unavailable'
    const { problems, versions } = await checkEvidence({ sha256, verify }, evidence)
    if (problems.length > 0 || evidence.paperId !== paperId) return 'invalid'
    const found = versions.filter(version => version.sha256 === file)
    return found.length === 0 ? 'unavailable' : found.flatMap(({ periods }) => periods)
  } catch {
    return 'unavailable'
  }
}
