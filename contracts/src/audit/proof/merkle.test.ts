import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { base64, fromBase64, hex, utf8 } from './bytes.ts'
import { consistencyRanges, inclusionRanges, merkle, nodesOf, type TreeNode } from './merkle.ts'
import { sha256 } from './testing/crypto.ts'

type Inclusion = {
  readonly name: string
  readonly index: number
  readonly size: number
  readonly root: string
  readonly leaf: string
  readonly proof: readonly string[]
  readonly isValid: boolean
}

type Consistency = Pick<Inclusion, 'name' | 'proof' | 'isValid'> &
  Readonly<Record<'first' | 'second', number>> &
  Readonly<Record<'firstRoot' | 'secondRoot', string>>

const vectors = JSON.parse(readFileSync(new URL('testing/transparency-dev.golden.json', import.meta.url), 'utf8')) as {
  readonly inclusion: readonly Inclusion[]
  readonly consistency: readonly Consistency[]
}

const { leafHash, nodeHash, complete, rootOf, inclusionProof, consistencyProof, isIncluded, isConsistent } =
  merkle(sha256)
const { rootOfInclusion } = merkle(sha256)

const bytes = (text: string) => fromBase64(text) ?? new Uint8Array()

/** The tree that RFC 9162 defines, computed as its definition reads. */
const definedRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  if (leaves.length === 0) return sha256(new Uint8Array())
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return nodeHash(definedRoot(leaves.slice(0, left)), definedRoot(leaves.slice(left)))
}

const LEAVES = Array.from({ length: 600 }, (_, index) => leafHash(utf8(`entry ${index}`)))

const hashOf = ({ level, index }: TreeNode) => complete(LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level))

const head = (size: number) => ({ size, root: rootOf(size, hashOf) })

describe('Proofs published by transparency-dev', () => {
  test.each(vectors.inclusion)('of inclusion: $name', ({ index, size, root, leaf, proof, isValid }) => {
    expect(isIncluded(index, bytes(leaf), proof.map(bytes), { size, root: bytes(root) })).toBe(isValid)
  })

  test.each(vectors.consistency)('of consistency: $name', ({ first, second, proof, isValid, ...roots }) => {
    const before = { size: first, root: bytes(roots.firstRoot) }
    const after = { size: second, root: bytes(roots.secondRoot) }
    expect(isConsistent(before, after, proof.map(bytes))).toBe(isValid)
  })
})

describe('A Merkle tree', () => {
  test('has the roots that transparency-dev publishes for its eight entries', () => {
    const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = entries.map(entry => leafHash(Uint8Array.from(Buffer.from(entry, 'hex'))))
    const roots = Array.from({ length: 9 }, (_, size) =>
      hex(rootOf(size, ({ level, index }) => complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)))),
    )
    expect(roots).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  test.each([0, 1, 2, 3, 7, 255, 256, 257, 511, 513, 600])('of %i entries has the root that is defined', size => {
    expect(base64(rootOf(size, hashOf))).toBe(base64(definedRoot(LEAVES.slice(0, size))))
  })

  test('proves that each entry is in it, at no other index and in no other tree', () => {
    for (const size of [1, 2, 5, 8, 256, 257, 300])
      for (const index of [0, 1, 3, 4, 127, 254, 255, 256].filter(index => index < size)) {
        const proof = inclusionProof(index, size, hashOf)
        const leaf = LEAVES[index] as Uint8Array
        expect(isIncluded(index, leaf, proof, head(size))).toBe(true)
        expect(isIncluded(index + 1, leaf, proof, head(size))).toBe(false)
        expect(isIncluded(index, leaf, proof, head(size + 1))).toBe(false)
        expect(isIncluded(index, LEAVES[index + 1] as Uint8Array, proof, head(size))).toBe(false)
      }
  })

  test('proves that it begins with each earlier one, and with no other', () => {
    for (let second = 1; second <= 40; second += 1)
      for (let first = 1; first <= second; first += 1) {
        const proof = consistencyProof(first, second, hashOf)
        expect(isConsistent(head(first), head(second), proof)).toBe(true)
        const other = { size: first, root: leafHash(head(first).root) }
        expect(isConsistent(other, head(second), proof)).toBe(false)
      }
    for (const [first, second] of [
      [1, 256],
      [255, 257],
      [256, 600],
      [257, 600],
    ] as const)
      expect(isConsistent(head(first), head(second), consistencyProof(first, second, hashOf))).toBe(true)
  })

  test('does not begin with a larger one', () => {
    expect(isConsistent(head(5), head(4), consistencyProof(4, 5, hashOf))).toBe(false)
  })

  test('is proved by the ranges that RFC 9162 shows for seven entries', () => {
    expect(inclusionRanges(3, 7)).toEqual([
      { from: 2, to: 3 },
      { from: 0, to: 2 },
      { from: 4, to: 7 },
    ])
    expect(consistencyRanges(4, 7)).toEqual([{ from: 4, to: 7 }])
    expect(consistencyRanges(3, 7)).toEqual([
      { from: 2, to: 3 },
      { from: 3, to: 4 },
      { from: 0, to: 2 },
      { from: 4, to: 7 },
    ])
  })

  test('is proved to begin with the empty one or with itself by no hash', () => {
    expect([consistencyRanges(0, 5), consistencyRanges(5, 5), consistencyRanges(0, 0)]).toEqual([[], [], []])
    for (const first of [3, 4]) expect(isConsistent(head(first), head(7), [])).toBe(false)
  })

  test('is refused with more hashes than its proof has', () => {
    const [leaf] = LEAVES as [Uint8Array]
    for (const size of [1, 2, 3, 8]) {
      expect(isIncluded(0, leaf, [...inclusionProof(0, size, hashOf), leaf], head(size))).toBe(false)
      expect(isConsistent(head(size), head(9), [...consistencyProof(size, 9, hashOf), leaf])).toBe(false)
    }
  })

  test('has an index and a size that are whole numbers', () => {
    const [leaf, next] = LEAVES as [Uint8Array, Uint8Array]
    const { root } = head(2)
    expect(isIncluded(0, leaf, [next], { size: 2, root })).toBe(true)
    expect(isIncluded(0.5, leaf, [next], { size: 2, root })).toBe(false)
    expect(isIncluded(0, leaf, [next], { size: 2.5, root })).toBe(false)
  })

  test('of any size is made of complete subtrees, also beyond 2^32', () => {
    expect(nodesOf({ from: 0, to: 0 })).toEqual([])
    expect(nodesOf({ from: 0, to: 2 ** 40 + 5 })).toEqual([
      { level: 40, index: 0 },
      { level: 2, index: 2 ** 38 },
      { level: 0, index: 2 ** 40 + 4 },
    ])
  })
})

test('a proof leads to no root where it has more hashes than the tree has levels, or fewer', () => {
  const [leaf, sibling] = ['a', 'b'].map(text => leafHash(utf8(text))) as [Uint8Array, Uint8Array]
  expect(rootOfInclusion(0, 2, leaf, [sibling])).toEqual(nodeHash(leaf, sibling))
  expect(rootOfInclusion(0, 2, leaf, [])).toBeUndefined()
  expect(rootOfInclusion(0, 2, leaf, [sibling, sibling])).toBeUndefined()
  expect(rootOfInclusion(0, 1, leaf, [sibling])).toBeUndefined()
})
