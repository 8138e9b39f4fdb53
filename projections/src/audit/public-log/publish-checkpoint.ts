import type { CheckpointPlace } from '@shodh/adapters/audit/checkpoint-archive/checkpoint-archive.ts'
import { verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { hex } from '@shodh/contracts/audit/proof/bytes.ts'
import { cosignedAt } from '@shodh/contracts/audit/proof/cosignature.ts'
import { type Note, type NoteSignature, noteText, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import type { LogKey } from './log-key.ts'
import type { PublicLog } from './public-log.ts'
import { headOf, type KnownHead } from './sign-checkpoint.ts'

/** Those who remember the log's checkpoints; none unless the settings name them. */
export type Others = {
  readonly witnesses: readonly Witness[]
  readonly places: readonly CheckpointPlace[]
  readonly warn: (sentence: string) => void
}

type Tree = Pick<PublicLog, 'consistency'>

type VerifyingKey = Pick<LogKey, 'key'>

const nameOf = ({ key }: Witness) => `the witness ${key.name}`

/** What another one fails at never stops the log. */
const attempted = async <T>({ warn }: Others, what: string, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    warn(`${what}: ${messageOf(error)}`)
    return undefined
  }
}

const inPlace = async (others: Others, place: CheckpointPlace, key: VerifyingKey): Promise<readonly KnownHead[]> => {
  const stored = await attempted(others, `The checkpoint ${place.name} could not be read`, () =>
    place.read(hex(key.key.keyId)),
  )
  const head = stored === undefined ? undefined : await headOf(stored, key)
  return head ? [{ ...head, from: place.name }] : []
}

const atWitness = async (others: Others, witness: Witness, key: VerifyingKey): Promise<readonly KnownHead[]> => {
  const latest = await attempted(others, `${nameOf(witness)} could not be asked`, () => witness.latest(key.key.name))
  const head = latest === undefined ? undefined : await headOf(latest, key)
  return head ? [{ ...head, from: `that ${nameOf(witness)} has` }] : []
}

type Asked = { readonly note: string; readonly size: number; readonly oldSize: number }

const added = async (witness: Witness, tree: Tree, { note, size, oldSize }: Asked) =>
  witness.add(oldSize, oldSize === 0 ? [] : await tree.consistency(oldSize, size), note)

/** The witness is asked with what it knows as soon as it has said what that is. */
const cosignedBy = async (witness: Witness, tree: Tree, asked: Asked) => {
  const response = await added(witness, tree, asked)
  if (!('knows' in response) || response.knows > asked.size || response.knows === asked.oldSize) return response
  return added(witness, tree, { ...asked, oldSize: response.knows })
}

/** Its cosignatures that verify. */
const verified = async ({ key }: Witness, { text }: Note, signatures: readonly NoteSignature[]) => {
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

/** What others know of the log, and how they learn of it. */
export const remembering = (others: Others) => {
  const sizes = new Map<Witness, number>()

  const ask = async (witness: Witness, tree: Tree, note: Note, size: number) => {
    const asked = { note: noteText(note), size, oldSize: sizes.get(witness) ?? 0 }
    const response = await attempted(others, `${nameOf(witness)} could not be asked`, () =>
      cosignedBy(witness, tree, asked),
    )
    if (!response) return {}
    if ('refused' in response) others.warn(`${nameOf(witness)} refused the checkpoint: ${response.refused}`)
    if ('knows' in response)
      return response.knows > size
        ? { beyond: { size: response.knows, from: `to ${nameOf(witness)}` } satisfies KnownHead }
        : {}
    if (!('signatures' in response)) return {}
    sizes.set(witness, size)
    return { signatures: await verified(witness, note, response.signatures) }
  }

  return {
    /** The last heads of the log that others have. */
    known: async (key: VerifyingKey): Promise<readonly KnownHead[]> => {
      const found = await Promise.all([
        ...others.places.map(place => inPlace(others, place, key)),
        ...others.witnesses.map(witness => atWitness(others, witness, key)),
      ])
      return found.flat()
    },
    /** Has the witnesses cosign a checkpoint. */
    cosign: async (tree: Tree, checkpoint: string, size: number): Promise<Cosigned> => {
      const note = parseNote(checkpoint)
      if (!note) return { checkpoint, beyond: [] }
      const responses = await Promise.all(others.witnesses.map(witness => ask(witness, tree, note, size)))
      const signatures = [...note.signatures, ...responses.flatMap(({ signatures = [] }) => signatures)]
      return {
        checkpoint: noteText({ text: note.text, signatures }),
        beyond: responses.flatMap(({ beyond }) => beyond ?? []),
      }
    },
    store: async (key: LogKey, checkpoint: string) => {
      await Promise.all(
        others.places.map(place =>
          attempted(others, `The checkpoint could not be stored ${place.name}`, () =>
            place.write(hex(key.key.keyId), checkpoint),
          ),
        ),
      )
    },
  }
}

export type Remembering = ReturnType<typeof remembering>
