import { concatenated, HASH_BYTES, sameBytes, type Sha256 } from './bytes.ts'

/** Leaves `from` (included) to `to` (excluded): those of a subtree that the hash of a tree of some size is made of. */
export type LeafRange = { readonly from: number; readonly to: number }

/** A complete subtree: 2^level leaves, the first of them `index` * 2^level. */
export type TreeNode = { readonly level: number; readonly index: number }

/** The greatest power of two below `count`, which is greater than 1 (RFC 9162, section 2.1.1). */
const leftCount = (count: number): number => {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}

/** The ranges whose hashes prove that the leaf is in a tree of `size` (RFC 9162, section 2.1.3.1), in the proof's order. */
export const inclusionRanges = (index: number, size: number): readonly LeafRange[] => {
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + leftCount(to - from)
    ranges.unshift(index < middle ? { from: middle, to } : { from, to: middle })
    if (index < middle) to = middle
    else from = middle
  }
  return ranges
}

/** The ranges whose hashes prove that a tree of `second` begins with one of `first` (RFC 9162, section 2.1.4.1). */
export const consistencyRanges = (first: number, second: number): readonly LeafRange[] => {
  // Stryker disable next-line ConditionalExpression: Of trees of the same size, the loop finds no range either.
  if (first === 0 || first === second) return []
  const ranges: LeafRange[] = []
  let [from, to] = [0, second]
  while (first !== to) {
    const middle = from + leftCount(to - from)
    if (first <= middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  return from === 0 ? ranges : [{ from, to }, ...ranges]
}

/** The complete subtrees of a range, largest first: `from` is a multiple of the largest one's size. */
export const nodesOf = ({ from, to }: LeafRange): readonly TreeNode[] => {
  const nodes: TreeNode[] = []
  let at = from
  // Stryker disable next-line ArithmeticOperator: It begins with more levels, which no node of the range has.
  for (let level = Math.floor(Math.log2(Math.max(1, to - from))); at < to; level -= 1) {
    if (at + 2 ** level > to) continue
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

const isOdd = (number: number) => number % 2 === 1
const halved = (number: number) => Math.floor(number / 2)

/** Where a proof's next hash stands: the leaf's (or the smaller tree's) node, and the last node of its level. */
const climber = (index: number, last: number) => {
  let [node, end] = [index, last]
  const up = () => {
    node = halved(node)
    end = halved(end)
  }
  return {
    isDone: () => end === 0,
    up,
    upWhile: (holds: (node: number) => boolean) => {
      // Stryker disable next-line ConditionalExpression: A node that is not 0 becomes odd before it becomes 0.
      while (holds(node) && node !== 0) up()
    },
    /** Whether the next hash is the left sibling. */
    hasLeft: () => isOdd(node) || node === end,
  }
}

const isEven = (node: number) => !isOdd(node)

const areHashes = (all: readonly Uint8Array[]) => all.every(({ length }) => length === HASH_BYTES)

const isIndex = (index: number, size: number) =>
  Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size

/** What is hashed before an entry, and before two hashes. */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Merkle trees as of RFC 9162, section 2.1: hashes, and proofs as their makers and their readers need them. */
export const merkle = (sha256: Sha256) => {
  const leafHash = (entry: Uint8Array) => sha256(concatenated(LEAF, entry))
  const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(concatenated(NODE, left, right))

  /** The hash of a range from those of its complete subtrees; of none, that of the empty tree. */
  const joined = (hashes: readonly Uint8Array[]): Uint8Array =>
    hashes.length === 0 ? sha256(new Uint8Array()) : hashes.reduceRight((right, left) => nodeHash(left, right))

  /** The hash of a complete subtree from 2^n hashes of equal subtrees. */
  const complete = (hashes: readonly Uint8Array[]): Uint8Array => {
    let level = hashes
    while (level.length > 1) {
      const below = level
      level = Array.from({ length: below.length / 2 }, (_, index) =>
        nodeHash(below[2 * index] as Uint8Array, below[2 * index + 1] as Uint8Array),
      )
    }
    return level[0] as Uint8Array
  }

  type HashOf = (node: TreeNode) => Uint8Array
  const rangeHash = (range: LeafRange, hashOf: HashOf) => joined(nodesOf(range).map(hashOf))

  /** The root that the proof leads to from the leaf; undefined where it can't be one of this leaf and size. */
  const rootOfInclusion = (index: number, size: number, leaf: Uint8Array, proof: readonly Uint8Array[]) => {
    if (!isIndex(index, size) || !areHashes([leaf, ...proof])) return undefined
    const climb = climber(index, size - 1)
    let root = leaf
    for (const hash of proof) {
      if (climb.isDone()) return undefined
      if (climb.hasLeft()) {
        root = nodeHash(hash, root)
        climb.upWhile(isEven)
      } else root = nodeHash(root, hash)
      climb.up()
    }
    return climb.isDone() ? root : undefined
  }

  type TreeHead = { readonly size: number; readonly root: Uint8Array }

  /** Of two trees, neither of them empty nor of the same size. */
  const provesGrowth = (first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]) => {
    const [start, ...path] = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : proof
    // Stryker disable next-line ConditionalExpression, LogicalOperator: Without a hash the climb is not done, so that nothing is proven either.
    if (!start || proof.length === 0) return false
    const climb = climber(first.size - 1, second.size - 1)
    climb.upWhile(isOdd)
    let [smaller, larger] = [start, start]
    for (const hash of path) {
      // Stryker disable next-line ConditionalExpression: A hash beyond the root leads to another root.
      if (climb.isDone()) return false
      if (climb.hasLeft()) {
        smaller = nodeHash(hash, smaller)
        larger = nodeHash(hash, larger)
        climb.upWhile(isEven)
      } else larger = nodeHash(larger, hash)
      climb.up()
    }
    return climb.isDone() && sameBytes(smaller, first.root) && sameBytes(larger, second.root)
  }

  return {
    leafHash,
    nodeHash,
    complete,
    /** The root of the tree of `size` leaves. */
    rootOf: (size: number, hashOf: HashOf) => rangeHash({ from: 0, to: size }, hashOf),
    /** Hashes from the leaf's sibling to the root's child; `index` is below `size`. */
    inclusionProof: (index: number, size: number, hashOf: HashOf) =>
      inclusionRanges(index, size).map(range => rangeHash(range, hashOf)),
    /** `first` is not above `second`; empty where they are equal, or the first tree is empty. */
    consistencyProof: (first: number, second: number, hashOf: HashOf) =>
      consistencyRanges(first, second).map(range => rangeHash(range, hashOf)),
    rootOfInclusion,
    /** Whether the proof shows the leaf at the index of the tree. */
    isIncluded: (index: number, leaf: Uint8Array, proof: readonly Uint8Array[], { size, root }: TreeHead) => {
      const found = rootOfInclusion(index, size, leaf, proof)
      return found !== undefined && sameBytes(found, root)
    },
    /** Whether the proof shows that the second tree begins with the first; of the empty tree nothing can be shown. */
    isConsistent: (first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]) => {
      if (!isIndex(first.size - 1, second.size) || !areHashes(proof)) return false
      if (first.size === second.size) return proof.length === 0 && sameBytes(first.root, second.root)
      return provesGrowth(first, second, proof)
    },
  }
}
