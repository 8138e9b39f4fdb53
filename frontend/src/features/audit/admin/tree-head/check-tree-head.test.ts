import { base64, textHash } from '@shodh/contracts/audit/proof/bytes.ts'
import { entryOfParts } from '@shodh/contracts/audit/proof/entry.ts'
import { merkle, type TreeNode } from '@shodh/contracts/audit/proof/merkle.ts'
import { aLog, type AnEvent, replaced, uploaded } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { sha256 } from '@shodh/contracts/audit/proof/testing/crypto.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CheckedTreeHead, checkTreeHead, type TreeHead, type LogSource } from './check-tree-head.ts'

const { leafHash, complete, consistencyProof } = merkle(sha256)

/** What a journal with these events, all of one paper, serves of its log. */
const sourceOf = (events: readonly AnEvent[], options: Parameters<typeof aLog>[1] = {}): LogSource => {
  const evidence = aLog(events, options)
  const leaves = evidence.events.map(event =>
    leafHash(entryOfParts(sha256, { ...event, dataHash: textHash(sha256, event.data) })),
  )
  const hashOf = ({ level, index }: TreeNode) => complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  return {
    text: async name => (name === 'vkey' ? `${evidence.vkey}\n` : evidence.checkpoint),
    proof: async (first, second) => consistencyProof(first, second, hashOf).map(base64),
  }
}

const three = [uploaded(), replaced(2), replaced(3)]
const five = [...three, replaced(4), replaced(5)]

const headOf = async (source: LogSource): Promise<TreeHead> => {
  const checked = await checkTreeHead(source, undefined)
  if (checked.state !== 'sound') throw new Error(checked.state)
  return checked.head
}

const whyOf = (checked: CheckedTreeHead) => ('why' in checked ? checked.why : checked.state)

afterEach(() => vi.unstubAllGlobals())

describe('the head of the public log', () => {
  test('is taken as it is where none was seen', async () => {
    expect(await checkTreeHead(sourceOf(three), undefined)).toMatchObject({
      state: 'sound',
      head: { size: 3 },
      isSigned: true,
      witnesses: [],
    })
  })

  test('continues the one that was seen, also where nothing was added', async () => {
    const seen = await headOf(sourceOf(three))
    expect(await checkTreeHead(sourceOf(five), seen)).toMatchObject({ state: 'sound', head: { size: 5 } })
    expect(await checkTreeHead(sourceOf(three), seen)).toMatchObject({ state: 'sound', head: { size: 3 } })
  })

  test('does not where an entry was changed, in more entries or in as many', async () => {
    const seen = await headOf(sourceOf(three))
    const changed = [uploaded(), replaced(7), replaced(3)]
    for (const events of [changed, [...changed, replaced(4)]])
      expect(whyOf(await checkTreeHead(sourceOf(events), seen))).toContain('entries were changed')
  })

  test('is broken where entries are missing, the key is another one, or the log is gone', async () => {
    const seen = await headOf(sourceOf(five))
    expect(whyOf(await checkTreeHead(sourceOf(three), seen))).toBe('has 2 entries fewer than you saw')
    expect(whyOf(await checkTreeHead(sourceOf(five, { seed: 2 }), seen))).toContain('another key')
    const gone: LogSource = { ...sourceOf(five), text: async () => null }
    expect(whyOf(await checkTreeHead(gone, seen))).toBe('is no longer there')
    expect(whyOf(await checkTreeHead(gone, undefined))).toBe('none')
  })

  test('is broken where the signature or the key is not right', async () => {
    const [ours, theirs] = [sourceOf(three), sourceOf(three, { seed: 2 })]
    const signedByAnother: LogSource = { ...ours, text: name => (name === 'vkey' ? ours : theirs).text(name) }
    expect(whyOf(await checkTreeHead(signedByAnother, undefined))).toBe(
      'has a head that is not signed by the key of the log',
    )
    const malformed: LogSource = { ...ours, text: async name => (name === 'vkey' ? 'x' : ours.text(name)) }
    expect(whyOf(await checkTreeHead(malformed, undefined))).toBe('has a malformed key')
  })

  test('is compared where a browser can’t check signatures, which is said', async () => {
    const seen = await headOf(sourceOf(three))
    vi.stubGlobal('crypto', {})
    expect(await checkTreeHead(sourceOf(five), seen)).toMatchObject({ state: 'sound', isSigned: false })
    expect(whyOf(await checkTreeHead(sourceOf([replaced(9)]), seen))).toContain('fewer')
  })
})
