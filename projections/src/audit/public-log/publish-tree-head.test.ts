import type { TreeHeadArchive } from '@shodh/adapters/audit/tree-head-archive/tree-head-archive.ts'
import { ed25519KeyOf, sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Witness, WitnessResponse } from '@shodh/adapters/audit/witness/witness.ts'
import { hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import {
  treeHeadText,
  keyOf,
  noteText,
  parseNote,
  SIGNATURE_TYPES,
  signed,
  cosigned,
} from '@shodh/contracts/audit/proof/note.ts'
import { describe, expect, test } from 'vitest'
import type { LogKey } from './log-key.ts'
import { treeHeadPublisher } from './publish-tree-head.ts'

const keyNamed = (name: string, type?: number) => {
  const { publicKey, sign } = ed25519KeyOf(sha256(utf8(name)))
  return { id: '0001', key: keyOf(sha256, name, publicKey, type), sign }
}
const LOG = keyNamed('journal.example/log')
const ROOT = new Uint8Array(sha256(utf8('root')))

const checkpointOf = (size: number, { key, sign }: LogKey = LOG) => {
  const text = treeHeadText({ origin: key.name, size, root: ROOT })
  return noteText({ text, signatures: [signed(text, key, sign)] })
}

/** A proof that says what it is of. */
const tree = { consistency: async (from: number, to: number) => [utf8(`${from}-${to}`)] }

type Asked = { readonly oldSize: number; readonly proof: readonly string[]; readonly checkpoint: string }

type Behaviour = {
  readonly responses?: readonly (WitnessResponse | 'cosigns')[]
  readonly latest?: string | undefined
}

/** A witness that responds as it is said, one after the other; where nothing is left, it fails. */
const witnessNamed = (name: string, { responses = [], latest }: Behaviour) => {
  const { key, sign } = keyNamed(name, SIGNATURE_TYPES.cosignature)
  const asked: Asked[] = []
  const left = [...responses]
  const cosignature = (checkpoint: string) => cosigned(parseNote(checkpoint)?.text ?? '', key, 1_700_000_000, sign)
  const witness: Witness = {
    key,
    add: async (oldSize, proof, checkpoint) => {
      asked.push({ oldSize, proof: proof.map(hash => Buffer.from(hash).toString()), checkpoint })
      const response = left.shift()
      if (response === undefined) throw new Error('no response')
      return response === 'cosigns' ? { signatures: [cosignature(checkpoint)] } : response
    },
    latest: async origin => {
      if (origin !== LOG.key.name) throw new Error('no such log')
      return latest
    },
  }
  return { witness, asked, cosignature }
}

const archiveNamed = (name: string, stored?: string) => {
  const written = new Map<string, string>()
  const archive: TreeHeadArchive = {
    name,
    read: async keyId => (keyId === hex(LOG.key.keyId) ? stored : undefined),
    write: async (keyId, checkpoint) => void written.set(keyId, checkpoint),
  }
  return { archive, written }
}

const failingArchive: TreeHeadArchive = {
  name: 'in a broken folder',
  read: () => Promise.reject(new Error('no disk')),
  write: () => Promise.reject(new Error('no disk')),
}

const others = (witnesses: readonly Witness[], archives: readonly TreeHeadArchive[] = []) => {
  const warnings: string[] = []
  return { warnings, ...treeHeadPublisher({ witnesses, archives, warn: sentence => void warnings.push(sentence) }) }
}

const signaturesIn = (checkpoint: string) => parseNote(checkpoint)?.signatures.map(({ name }) => name)

describe('The heads that others know', () => {
  test('are those of the log’s own key, with where they are', async () => {
    const other = checkpointOf(9, keyNamed('another.example/log'))
    const witnesses = [
      witnessNamed('w1', { latest: checkpointOf(4) }),
      witnessNamed('w2', { latest: other }),
      witnessNamed('w3', {}),
    ]
    const archives = [
      archiveNamed('in a folder', checkpointOf(3)),
      archiveNamed('elsewhere'),
      archiveNamed('nowhere', other),
    ]
    const { known, warnings } = others(
      witnesses.map(({ witness }) => witness),
      archives.map(({ archive }) => archive),
    )
    expect(await known(LOG)).toEqual([
      { origin: LOG.key.name, size: 3, root: ROOT, from: 'in a folder' },
      { origin: LOG.key.name, size: 4, root: ROOT, from: 'that the witness w1 has' },
    ])
    expect(warnings).toEqual([])
  })

  test('are those of the ones that respond', async () => {
    const { witness } = witnessNamed('w1', {})
    const silent = { ...witness, latest: () => Promise.reject(new Error('no response')) }
    const { known, warnings } = others([silent], [failingArchive, archiveNamed('in a folder', checkpointOf(3)).archive])
    expect(await known(LOG)).toMatchObject([{ size: 3 }])
    expect(warnings.toSorted()).toEqual([
      'The checkpoint in a broken folder could not be read: no disk',
      'the witness w1 could not be asked: no response',
    ])
  })
})

describe('A witness', () => {
  test('cosigns the first checkpoint without a proof, the next with one from the last that it cosigned', async () => {
    const { witness, asked, cosignature } = witnessNamed('w1', { responses: ['cosigns', 'cosigns'] })
    const { cosign, warnings } = others([witness])
    const first = await cosign(tree, checkpointOf(5), 5)
    const { text, signatures } = parseNote(checkpointOf(5))!
    expect(first).toEqual({
      checkpoint: noteText({ text, signatures: [...signatures, cosignature(checkpointOf(5))] }),
      beyond: [],
    })
    await cosign(tree, checkpointOf(8), 8)
    expect(asked).toEqual([
      { oldSize: 0, proof: [], checkpoint: checkpointOf(5) },
      { oldSize: 5, proof: ['5-8'], checkpoint: checkpointOf(8) },
    ])
    expect(warnings).toEqual([])
  })

  test('that knows a smaller tree is asked again with a proof from there', async () => {
    const { witness, asked } = witnessNamed('w1', { responses: [{ knows: 3 }, 'cosigns', { knows: 8 }, 'cosigns'] })
    const { cosign } = others([witness])
    expect(signaturesIn((await cosign(tree, checkpointOf(5), 5)).checkpoint)).toEqual([LOG.key.name, 'w1'])
    expect(signaturesIn((await cosign(tree, checkpointOf(8), 8)).checkpoint)).toEqual([LOG.key.name, 'w1'])
    expect(asked.map(({ oldSize, proof }) => [oldSize, ...proof])).toEqual([[0], [3, '3-5'], [5, '5-8'], [8, '8-8']])
  })

  test('that knows a larger tree says so, and is not asked again', async () => {
    const { witness, asked } = witnessNamed('w1', { responses: [{ knows: 9 }] })
    const { cosign, warnings } = others([witness])
    expect(await cosign(tree, checkpointOf(5), 5)).toEqual({
      checkpoint: checkpointOf(5),
      beyond: [{ size: 9, from: 'to the witness w1' }],
    })
    expect([asked.length, warnings]).toEqual([1, []])
  })

  test.each([
    ['that knows the tree that it was asked about', { knows: 0 }, 1, []],
    ['that knows none better the second time', { knows: 3 }, 2, []],
    ['that knows just that tree', { knows: 5 }, 2, []],
    ['that refuses', { refused: 'Inconsistent' }, 1, ['the witness w1 refused the checkpoint: Inconsistent']],
  ])('%s adds nothing', async (_, response, calls, expected) => {
    const { witness, asked } = witnessNamed('w1', { responses: [response, response] })
    const { cosign, warnings } = others([witness])
    expect(await cosign(tree, checkpointOf(5), 5)).toEqual({ checkpoint: checkpointOf(5), beyond: [] })
    expect([asked.length, warnings]).toEqual([calls, expected])
  })

  test('that fails is asked the same again the next time, and the others cosign', async () => {
    const failing = witnessNamed('w1', {})
    const { witness } = witnessNamed('w2', { responses: ['cosigns', 'cosigns'] })
    const { cosign, warnings } = others([failing.witness, witness])
    for (const size of [5, 8])
      expect(signaturesIn((await cosign(tree, checkpointOf(size), size)).checkpoint)).toEqual([LOG.key.name, 'w2'])
    expect(failing.asked.map(({ oldSize }) => oldSize)).toEqual([0, 0])
    expect(new Set(warnings)).toEqual(new Set(['the witness w1 could not be asked: no response']))
  })

  test('adds only signatures of its own that verify', async () => {
    const { cosignature } = witnessNamed('w1', {})
    const foreign = witnessNamed('w2', {}).cosignature(checkpointOf(5))
    const responses = [
      { signatures: [cosignature(checkpointOf(6))] },
      { signatures: [foreign, cosignature(checkpointOf(6))] },
      { signatures: [] },
    ]
    const { cosign } = others([witnessNamed('w1', { responses }).witness])
    for (const size of [5, 6, 7])
      expect(signaturesIn((await cosign(tree, checkpointOf(size), size)).checkpoint)).toEqual(
        size === 6 ? [LOG.key.name, 'w1'] : [LOG.key.name],
      )
  })

  test('is not asked about what is no checkpoint', async () => {
    const { witness, asked } = witnessNamed('w1', { responses: ['cosigns'] })
    expect(await others([witness]).cosign(tree, 'nothing', 5)).toEqual({ checkpoint: 'nothing', beyond: [] })
    expect(asked).toEqual([])
  })
})

test('A checkpoint is stored in every archive under the id of the key, whatever one fails at', async () => {
  const { archive, written } = archiveNamed('in a folder')
  const { store, warnings } = others([], [failingArchive, archive])
  await store(LOG, checkpointOf(5))
  expect([...written]).toEqual([[hex(LOG.key.keyId), checkpointOf(5)]])
  expect(warnings).toEqual(['The checkpoint could not be stored in a broken folder: no disk'])
})
