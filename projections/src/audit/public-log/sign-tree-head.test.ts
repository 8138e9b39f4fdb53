import { ed25519KeyOf, sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { base64, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { keyOf, vkeyOf } from '@shodh/contracts/audit/proof/note.ts'
import { expect, test } from 'vitest'
import { headOf, type KnownHead, signTreeHead } from './sign-tree-head.ts'

const { publicKey, sign } = ed25519KeyOf(sha256(utf8('log')))
const LOG = { id: '0001', key: keyOf(sha256, 'journal.example/log', publicKey), sign }
const NOW = 1_700_000_000_000

type Row = { readonly id: string }

/** The rows of a vault, by kind and id. */
const vaultOf = () => {
  const rows = new Map<string, Row>()
  return {
    rows,
    get: async (kind: string, id: string) => rows.get(`${kind} ${id}`),
    update: async (kind: string, id: string, change: (row: Row | undefined) => Row | undefined) => {
      const row = change(rows.get(`${kind} ${id}`))
      if (row) rows.set(`${kind} ${id}`, row)
      return row
    },
  }
}

const rootOf = (size: number) => new Uint8Array(sha256(utf8(`${size} events`)))
const known = (size: number, more: Partial<KnownHead> = {}): KnownHead => ({
  ...{ size, root: rootOf(size), from: 'elsewhere' },
  ...more,
})

const signing = () => {
  const vault = vaultOf()
  let [size, rootAt] = [0, rootOf]
  const signAt = (now: number, heads: readonly KnownHead[] = []) => {
    size = now
    const tree = { size: () => size, rootAt: async (count: number) => rootAt(count) }
    const given = { vault, tree, key: LOG, now: () => NOW } as unknown as Parameters<typeof signTreeHead>[0]
    return signTreeHead(given, heads)
  }
  /** From now on the log has other events. */
  const fork = () => {
    rootAt = count => rootOf(count + 1000)
  }
  return { signAt, fork, rows: vault.rows }
}

test('A log is signed as it grows, and its checkpoints are remembered by the hundred', async () => {
  const { signAt, rows } = signing()
  expect(await signAt(0)).toEqual({})
  for (let size = 3; size < 110; size += 1) {
    expect((await signAt(size)).checkpoint).toBeDefined()
    expect(await signAt(size)).toEqual({})
  }
  const remembered = ['0001-0000', '0001-0001'].map(id => rows.get(`log-checkpoints ${id}`))
  const sizes = (remembered as unknown as { checkpoints: number[][] }[]).map(({ checkpoints }) =>
    checkpoints.map(([size]) => size),
  )
  expect(sizes.map(all => all.length)).toEqual([100, 7])
  expect(sizes.flat()).toEqual(Array.from({ length: 107 }, (_, n) => n + 3))
})

test('A log that has fewer events than its last checkpoint is refused, until it has them again', async () => {
  const { signAt, rows } = signing()
  await signAt(5)
  const { refusal } = await signAt(2)
  expect(refusal).toMatchObject({
    sentence:
      'The journal has 2 events, fewer than the 5 of the checkpoint that it signed last: it was restored from an older copy, or its log was cut.',
    size: 5,
  })
  expect(rows.get('log-heads 0001')).toMatchObject({ size: 5, refusal })
  expect((await signAt(6)).checkpoint).toBeDefined()
  expect(rows.get('log-heads 0001')).not.toHaveProperty('refusal')
})

test('A log that has other events than its last checkpoint is refused', async () => {
  const { signAt, fork } = signing()
  await signAt(5)
  fork()
  expect((await signAt(9)).refusal?.sentence).toBe(
    'The first 5 events of the journal are not those of the checkpoint that it signed last.',
  )
})

test('A head that is refused before any was signed is stored without a checkpoint', async () => {
  const { signAt, rows } = signing()
  const { refusal } = await signAt(3, [known(5)])
  expect(refusal).toEqual({ sentence: expect.any(String), size: 5, root: base64(rootOf(5)) })
  expect(rows.get('log-heads 0001')).toEqual({
    ...{ id: '0001', vkey: vkeyOf(LOG.key), size: 0, count: 0, checkpoint: '', at: NOW },
    refusal,
  })
  expect((await signAt(3, [known(5, { root: undefined })])).refusal).toStrictEqual({
    sentence: expect.stringContaining('A checkpoint of 5 events is known elsewhere'),
    size: 5,
  })
})

test('Of heads that contradict the tree, the largest is named', async () => {
  for (const sizes of [
    [5, 7, 6],
    [7, 6, 5],
    [5, 6, 7],
  ]) {
    const heads = sizes.map(size => known(size))
    expect((await signing().signAt(3, heads)).refusal).toMatchObject({ size: 7 })
  }
})

test('A head that is known and right is no reason against another', async () => {
  const { signAt } = signing()
  const { checkpoint = '' } = await signAt(5, [known(3), known(5)])
  expect(await headOf(checkpoint, LOG)).toEqual({ origin: LOG.key.name, size: 5, root: rootOf(5) })
  expect((await signAt(6, [known(4, { root: rootOf(3) })])).refusal?.sentence).toBe(
    'The first 4 events of the journal are not those of the checkpoint elsewhere.',
  )
})

test('What is no checkpoint of the key has no head', async () => {
  const other = ed25519KeyOf(sha256(utf8('other')))
  const { checkpoint = '' } = await signing().signAt(5)
  expect(await headOf('nothing', LOG)).toBeUndefined()
  expect(await headOf(checkpoint, { key: keyOf(sha256, LOG.key.name, other.publicKey) })).toBeUndefined()
})

test('Each size is remembered once, with its time and root', async () => {
  const { signAt, rows } = signing()
  await signAt(3)
  await signAt(3, [known(9)])
  await signAt(3)
  await signAt(4)
  const checkpoints = [3, 4].map(size => [size, NOW, base64(rootOf(size))])
  expect(rows.get('log-checkpoints 0001-0000')).toEqual({ id: '0001-0000', checkpoints })
  expect(rows.get('log-heads 0001')).toMatchObject({ size: 4, count: 3, at: NOW })
})

test('The head of a larger tree that another process signed meanwhile stays', async () => {
  const { signAt, rows } = signing()
  await signAt(3)
  const larger = { id: '0001', size: 9, count: 9, checkpoint: '' }
  rows.set('log-heads 0001', larger)
  await signAt(5)
  expect(rows.get('log-heads 0001')).toBe(larger)
})
