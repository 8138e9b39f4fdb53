import { base64, decimal, hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { parseSignatures, type VerifierKey } from '@shodh/contracts/audit/proof/note.ts'
import { trimEnd } from '@shodh/contracts/text/text.ts'
import { sha256 } from '../signing/signing.ts'
import type { Witness, WitnessResponse } from './witness.ts'

/** Milliseconds that a witness is given. */
const TIMEOUT_MS = 5000

/** Characters of a response that are looked at. */
const RESPONSE_MAX = 100_000

/** A witness at an address, which is both its submission and its monitoring prefix. */
export const httpWitness = (key: VerifierKey, address: string): Witness => {
  const prefix = trimEnd(address, /\//u)
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${prefix}/${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: (await response.text()).slice(0, RESPONSE_MAX) }
  }
  return {
    key,
    add: async (oldSize, proof, checkpoint): Promise<WitnessResponse> => {
      const body = `old ${oldSize}\n${proof.map(hash => `${base64(hash)}\n`).join('')}\n${checkpoint}`
      const { status, text } = await request('add-checkpoint', { method: 'POST', body })
      const size = status === 409 ? decimal(text.trimEnd()) : undefined
      if (size !== undefined) return { knows: size }
      const signatures = status === 200 ? parseSignatures(text) : undefined
      return signatures ? { signatures } : { refused: `${status} ${text.slice(0, 200).trim()}`.trim() }
    },
    latest: async origin => {
      const { status, text } = await request(`${hex(sha256(utf8(origin)))}/checkpoint`)
      return status === 200 ? text : undefined
    },
  }
}
