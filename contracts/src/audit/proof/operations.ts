import * as z from 'zod/mini'
import { wholeNumber } from '../../fields.ts'
import { ok, operationsOf, file } from '../../operations/operation.ts'

const api = operationsOf('Audit')
const paperId = 'e2f7c1a4-6c3b-5c57-8d53-0f5a3f9b7d22'
const hash = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** An event with the proof that it is in the public log; of its metadata the hash alone. */
const ProvenEvent = z.object({
  index: z.int(),
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.string(),
  data: z.string(),
  metadataHash: z.string(),
  proof: z.array(z.string()),
})

const EvidenceResponse = z.object({
  paperId: z.string(),
  vkey: z.string(),
  checkpoint: z.string(),
  events: z.array(ProvenEvent),
})

const provenEvent = {
  index: 1,
  id: '0198c0de-0000-7000-8000-000000000001',
  stream: 'volume-0f0e0d0c-0b0a-5908-8706-050403020100',
  revision: 1,
  type: 'PdfReplaced',
  at: '2026-02-01T04:30:00.000Z',
  data: `{"paperId":"${paperId}","version":2}`,
  metadataHash: '2'.repeat(64),
  proof: [hash],
}

const refusals = ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'LOG_NOT_SIGNED', 'PAPER_NOT_PROVABLE'] as const

const Proof = z.array(z.string())

const InclusionQuery = z.object({ index: wholeNumber('index', 0), size: z.optional(wholeNumber('size', 1)) }).check(
  z.refine(({ index, size }) => size === undefined || index < size, {
    error: 'index must be below size',
    path: ['index'],
  }),
)

const ConsistencyQuery = z
  .object({ first: wholeNumber('first', 1), second: z.optional(wholeNumber('second', 1)) })
  .check(
    z.refine(({ first, second }) => second === undefined || first <= second, {
      error: 'first must not be above second',
      path: ['first'],
    }),
  )

/** What is proven of papers and of the public log, for everybody. */
export const proofOperations = {
  getEvidenceBundle: api.get('/audit/papers/:id/bundle', {
    summary: 'Download all that proves what happened to a paper, as ZIP',
    description:
      'The events of its volume that name the paper, with proofs that they are in the public log (RFC 9162; C2SP tlog-proof files), the signed checkpoint, the log’s key, every PDF that may be shown, and `verify.mjs`, which checks all of it without the journal (Node 20, no packages). Administrators and auditors get the events with their metadata, and the evidence of deleted papers.',
    allow: 'everyone',
    response: file('application/zip'),
    refusals: [...refusals, 'FILE_MISSING', 'TOO_MANY_VOLUME_DOWNLOADS', 'VOLUME_DOWNLOADS_PAUSED'],
  }),
  getEvidence: api.get('/audit/papers/:id/evidence', {
    summary: 'Get the events of a paper with their proofs',
    description: 'As in the bundle, without metadata and PDFs. `data` is the text whose SHA-256 the log has.',
    allow: 'everyone',
    limit: 'proofs',
    response: ok(EvidenceResponse, {
      paperId,
      vkey: 'journal.example.org/log+3f0e0d0c+ATs=',
      checkpoint: `journal.example.org/log\n2\n${hash}\n\n— journal.example.org/log Pw4NDA==\n`,
      events: [provenEvent],
    }),
    refusals,
  }),
  proveInclusion: api.get('/audit/proofs/inclusion', {
    summary: 'Prove that an entry is in the public log',
    description:
      'Hashes from the leaf’s sibling to the root’s child (RFC 9162, 2.1.3), in base64. Without `size`, of the tree that was signed last. The signed heads are at `/.well-known/journal-log/checkpoint`.',
    allow: 'everyone',
    limit: 'proofs',
    query: InclusionQuery,
    response: ok(z.object({ index: z.int(), size: z.int(), proof: Proof }), { index: 1, size: 2, proof: [hash] }),
    refusals: ['TREE_NOT_FOUND'],
  }),
  proveConsistency: api.get('/audit/proofs/consistency', {
    summary: 'Prove that a tree of the public log begins with an earlier one',
    description: 'Hashes as of RFC 9162, 2.1.4, in base64. Without `second`, to the tree that was signed last.',
    allow: 'everyone',
    limit: 'proofs',
    query: ConsistencyQuery,
    response: ok(z.object({ first: z.int(), second: z.int(), proof: Proof }), { first: 1, second: 2, proof: [hash] }),
    refusals: ['TREE_NOT_FOUND'],
  }),
} as const
