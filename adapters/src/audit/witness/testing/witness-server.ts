import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decimal, hashFromBase64, hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import {
  parseTreeHead,
  isSignedBy,
  keyOf,
  noteText,
  parseNote,
  signatureLine,
  SIGNATURE_TYPES,
  type VerifierKey,
  cosigned,
} from '@shodh/contracts/audit/proof/note.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { ed25519KeyOf, sha256, verifyEd25519 } from '../../signing/signing.ts'

const { isConsistent } = merkle(sha256)

type Seen = { readonly size: number; readonly root: Uint8Array; readonly note: string }

type Proof = readonly (Uint8Array | undefined)[]

const isGrown = (before: Seen, after: Pick<Seen, 'size' | 'root'>, proof: Proof) =>
  isConsistent(
    before,
    after,
    proof.filter(hash => hash !== undefined),
  )

type Answer = readonly [status: number, body: string]

/** Test equipment: a witness of one log, as https://c2sp.org/tlog-witness says. */
export const witnessServer = async (logKey: () => VerifierKey) => {
  const { publicKey, sign } = ed25519KeyOf(sha256(utf8('witness')))
  const key = keyOf(sha256, 'witness.example/w1', publicKey, SIGNATURE_TYPES.cosignature)
  let seen: Seen | undefined

  const remember = (note: string, proof: Proof, oldSize: number): Answer => {
    const parsed = parseNote(note)
    const head = parsed && parseTreeHead(parsed.text)
    if (!parsed || !head) return [400, 'Malformed']
    const known = seen?.size ?? 0
    if (oldSize !== known) return [409, `${known}\n`]
    if (known > 0 && !isGrown(seen as Seen, head, proof)) return [422, 'Inconsistent']
    const signature = cosigned(parsed.text, key, 1_700_000_000, sign)
    seen = { ...head, note: noteText({ text: parsed.text, signatures: [...parsed.signatures, signature] }) }
    return [200, signatureLine(signature)]
  }

  const added = async (body: string): Promise<Answer> => {
    const [, first = '', lines = '', note = ''] = /^old (\d+)\n((?:[^\n]+\n)*)\n(.*)$/su.exec(body) ?? []
    const parsed = parseNote(note)
    if (!parsed || !(await isSignedBy(logKey(), parsed, verifyEd25519))) return [403, 'Not signed by the log']
    return remember(note, lines.split('\n').filter(Boolean).map(hashFromBase64), decimal(first) ?? 0)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const isOwn = request.url === `/w/${hex(sha256(utf8(logKey().name)))}/checkpoint`
    const [status, body]: Answer =
      request.method === 'POST' ? await added(await text(request)) : isOwn && seen ? [200, seen.note] : [404, '']
    response.writeHead(status).end(body)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    key,
    address: `http://127.0.0.1:${port}/w/`,
    size: () => seen?.size ?? 0,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
