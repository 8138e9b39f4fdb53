import { hash } from 'node:crypto'
import { shortIdFrom, type ShortIdsDocument, type ShortKind, shortIdsKey } from '@shodh/contracts/text/short-ids.ts'
import { lastResult, type Of, projection } from '../projection.ts'

type Hash = (id: string) => Uint8Array

/** Characters of a short id whose first ten another one has; all of the hash, where it has the first twelve too. */
const LENGTHS = [12, 51]

type Type = 'PaperUploaded' | 'VolumeCreated'

const namedBy = ({ type, data }: Of<Type>): readonly [kind: ShortKind, id: string] =>
  type === 'PaperUploaded' ? ['p', data.paperId] : ['v', data.volumeId]

const withOwner =
  (hashOf: Hash) =>
  (document: ShortIdsDocument | null, event: Of<Type>, key: string): ShortIdsDocument => {
    const [, id] = namedBy(event)
    const { owners } = document ?? { owners: [] }
    if (document && owners.some(owner => owner.id === id)) return document
    const hashed = hashOf(id)
    const forms = [undefined, ...LENGTHS].values().map(length => shortIdFrom(hashed, length))
    const shortId = forms.find(form => owners.every(owner => owner.shortId !== form)) ?? id
    return { id: key, owners: [...owners, { id, shortId }], isShared: owners.length > 0 }
  }

/** The short ids of all papers and volumes that ever were, none of them twice; `hashOf` gives the SHA-256 of an id. */
export const shortIdsBy = (hashOf: Hash) =>
  projection<ShortIdsDocument, Type>({
    name: 'short-ids',
    version: 1,
    indexes: [['isShared']],
    id: event => {
      const [kind, id] = namedBy(event)
      return shortIdsKey(kind, shortIdFrom(hashOf(id)))
    },
    on: { PaperUploaded: withOwner(hashOf), VolumeCreated: withOwner(hashOf) },
  })

export const shortIds = shortIdsBy(lastResult((id: string) => hash('sha256', id, 'buffer')))
