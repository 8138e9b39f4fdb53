import * as z from 'zod/mini'
import { numeric } from '../../fields.ts'
import { ok, operationsOf } from '../../operations/operation.ts'

const api = operationsOf('Audit')

const count = (name: string, least: number) => {
  const sentence = `${name} must be a whole number from ${least} on`
  return numeric(z.int(sentence).check(z.gte(least, sentence)))
}

const Proof = z.array(z.string())
const hash = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const InclusionQuery = z.object({ index: count('index', 0), size: z.optional(count('size', 1)) }).check(
  z.refine(({ index, size }) => size === undefined || index < size, {
    error: 'index must be below size',
    path: ['index'],
  }),
)

const ConsistencyQuery = z.object({ first: count('first', 1), second: z.optional(count('second', 1)) }).check(
  z.refine(({ first, second }) => second === undefined || first <= second, {
    error: 'first must not be above second',
    path: ['first'],
  }),
)

/** Proofs of the public log, for everybody. */
export const proofOperations = {
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
