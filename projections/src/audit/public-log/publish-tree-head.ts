import type { TreeHeadArchive } from '@shodh/adapters/audit/tree-head-archive/tree-head-archive.ts'
import { verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { hex } from '@shodh/contracts/audit/proof/bytes.ts'
import { cosignedAt, type Note, type NoteSignature, noteText, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import type { LogKey } from './log-key.ts'
import type { PublicLog } from './public-log.ts'
import { headOf, type KnownHead } from './sign-tree-head.ts'

/** Who remembers the log's tree heads; none unless the settings name them. */
export type Recipients = {
  readonly witnesses: readonly Witness[]
  readonly archives: readonly TreeHeadArchive[]
  readonly warn: (sentence: string) => void
}

type Tree = Pick<PublicLog, 'consistency'>

type VerifyingKey = Pick<LogKey, 'key'>

const nameOf = ({ key }: Witness) => `the witness ${key.name}`

/** What another one fails at never stops the log. */
const attempt = async <T>({ warn }: Recipients, what: string, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    warn(`${what}: ${messageOf(error)}`)
    return undefined
  }
}

const headInArchive = async (
  recipients: Recipients,
  archive: TreeHeadArchive,
  key: VerifyingKey,
): Promise<readonly KnownHead[]> => {
  const stored = await attempt(recipients, `The checkpoint ${archive.name} could not be read`, () =>
    archive.read(hex(key.key.keyId)),
  )
  const head = stored === undefined ? undefined : await headOf(stored, key)
  return head ? [{ ...head, from: archive.name }] : []
}

const headAtWitness = async (
  recipients: Recipients,
  witness: Witness,
  key: VerifyingKey,
): Promise<readonly KnownHead[]> => {
  const latest = await attempt(recipients, `${nameOf(witness)} could not be asked`, () => witness.latest(key.key.name))
  const head = latest === undefined ? undefined : await headOf(latest, key)
  return head ? [{ ...head, from: `that ${nameOf(witness)} has` }] : []
}

type Submission = { readonly note: string; readonly size: number; readonly oldSize: number }

const submit = async (witness: Witness, tree: Tree, { note, size, oldSize }: Submission) =>
  witness.add(oldSize, oldSize === 0 ? [] : await tree.consistency(oldSize, size), note)

/** The witness is asked with what it knows as soon as it has said what that is. */
const submitFromKnownSize = async (witness: Witness, tree: Tree, submission: Submission) => {
  const response = await submit(witness, tree, submission)
  if (!('knows' in response) || response.knows > submission.size || response.knows === submission.oldSize)
    return response
  return submit(witness, tree, { ...submission, oldSize: response.knows })
}

/** Its cosignatures that verify. */
const verifySignatures = async ({ key }: Witness, { text }: Note, signatures: readonly NoteSignature[]) => {
  const own = signatures.filter(({ name }) => name === key.name)
  const at = await cosignedAt(key, { text, signatures: own }, verifyEd25519)
  return at === undefined ? [] : own
}

export type Cosigned = {
  /** With the cosignatures that came. */
  readonly checkpoint: string
  /** Heads that witnesses know beyond it. */
  readonly beyond: readonly KnownHead[]
}

/** Publishes tree heads of the log to those who remember them, and says what they know. */
export const treeHeadPublisher = (recipients: Recipients) => {
  const sizes = new Map<Witness, number>()

  const ask = async (witness: Witness, tree: Tree, note: Note, size: number) => {
    const submission = { note: noteText(note), size, oldSize: sizes.get(witness) ?? 0 }
    const response = await attempt(recipients, `${nameOf(witness)} could not be asked`, () =>
      submitFromKnownSize(witness, tree, submission),
    )
    if (!response) return {}
    if ('refused' in response) recipients.warn(`${nameOf(witness)} refused the checkpoint: ${response.refused}`)
    if ('knows' in response)
      return response.knows > size
        ? { beyond: { size: response.knows, from: `to ${nameOf(witness)}` } satisfies KnownHead }
        : {}
    if (!('signatures' in response)) return {}
    sizes.set(witness, size)
    return { signatures: await verifySignatures(witness, note, response.signatures) }
  }

  return {
    /** The last heads of the log that they have. */
    known: async (key: VerifyingKey): Promise<readonly KnownHead[]> => {
      const found = await Promise.all([
        ...recipients.archives.map(archive => headInArchive(recipients, archive, key)),
        ...recipients.witnesses.map(witness => headAtWitness(recipients, witness, key)),
      ])
      return found.flat()
    },
    /** Has the witnesses cosign a tree head. */
    cosign: async (tree: Tree, checkpoint: string, size: number): Promise<Cosigned> => {
      const note = parseNote(checkpoint)
      if (!note) return { checkpoint, beyond: [] }
      const responses = await Promise.all(recipients.witnesses.map(witness => ask(witness, tree, note, size)))
      const signatures = [...note.signatures, ...responses.flatMap(({ signatures = [] }) => signatures)]
      return {
        checkpoint: noteText({ text: note.text, signatures }),
        beyond: responses.flatMap(({ beyond }) => beyond ?? []),
      }
    },
    store: async (key: LogKey, checkpoint: string) => {
      await Promise.all(
        recipients.archives.map(archive =>
          attempt(recipients, `The checkpoint could not be stored ${archive.name}`, () =>
            archive.write(hex(key.key.keyId), checkpoint),
          ),
        ),
      )
    },
  }
}

export type TreeHeadPublisher = ReturnType<typeof treeHeadPublisher>
