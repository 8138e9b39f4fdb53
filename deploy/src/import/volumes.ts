import { type IdempotentOutcome, madeBy, sendOnce } from './send-once.ts'
import type { ImportEntry, VolumeKey } from '../folder-format/entry.ts'
import type { ExistingVolume } from './inventory.ts'
import type { CountedKind, Ledger } from './ledger.ts'
import type { SignedInRequest } from '../client/session.ts'

/** Why a volume can't be made; undefined once it is there. */
type Hindrance = string | undefined

type Made = { readonly kind: CountedKind; readonly id: string | number; readonly alreadyExists: string }

const once = (make: (name: string, volume: VolumeKey) => Promise<Hindrance>) => {
  const made = new Map<string, Promise<Hindrance>>()
  return (name: string, volume: VolumeKey) => {
    const making = made.get(name) ?? make(name, volume)
    made.set(name, making)
    return making
  }
}

type Known = {
  /** Of the journal, before the import. */
  readonly there: readonly ExistingVolume[]
  /** Whether the folder says that a volume is in preparation. */
  readonly isPrepared: (volumeId: string) => boolean
}

/** Makes the volumes that papers go to, and opens their years; each once, when its first paper comes. */
export const volumeMaker = (request: SignedInRequest, ledger: Ledger, { there, isPrepared }: Known) => {
  const known = new Map(there.map(volume => [volume.id, volume]))

  const noted = (outcome: IdempotentOutcome<unknown>, { kind, id, alreadyExists }: Made): Hindrance => {
    const { reply, existing } = outcome
    const exists = reply.code === alreadyExists
    if (existing === undefined && reply.status !== 201 && !exists) return reply.message
    ledger.note(kind, id, exists ? 'there' : madeBy(outcome))
    return undefined
  }

  const openYear = once(async (name, { year, issueType }) => {
    const opened = await sendOnce({
      of: [name],
      send: key => request({ method: 'POST', path: '/papers/year', key, json: { year, issueType } }),
      findExisting: async () => true,
    })
    return noted(opened, { kind: 'years', id: year, alreadyExists: 'YEAR_ALREADY_EXISTS' })
  })

  const createVolume = once(async (id, volume) => {
    const hindrance = await openYear(`year ${volume.year} ${volume.issueType}`, volume)
    if (hindrance !== undefined) return hindrance
    const created = await sendOnce({
      of: ['volume', id],
      send: key =>
        request({
          method: 'POST',
          path: '/papers/volumes',
          key,
          json: isPrepared(id) ? { ...volume, inPreparation: true } : volume,
        }),
      findExisting: async ({ position }) => {
        const { status } = await request({ path: `/papers/volumes/${id}`, position })
        return status === 200 || undefined
      },
    })
    return noted(created, { kind: 'volumes', id, alreadyExists: 'VOLUME_ALREADY_EXISTS' })
  })

  return async ({ volumeId, volume }: ImportEntry): Promise<Hindrance> => {
    const before = known.get(volumeId)
    if (!before) return createVolume(volumeId, volume)
    return isPrepared(volumeId) && !before.inPreparation ? 'its volume is already public in the journal' : undefined
  }
}
export type MakeVolume = ReturnType<typeof volumeMaker>
