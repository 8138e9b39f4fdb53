import type { FileShareDocument } from '@shodh/contracts/files/document.ts'
import type { FileShare } from '@shodh/contracts/files/views.ts'
import type { Ports } from '../ports.ts'
import { pathOf } from './file-tree.ts'
import { type Files, isInForce } from './items.ts'
import { namedPeople } from '../people.ts'
import { endOf } from './published.ts'

type Wanted = { readonly fileId: string | undefined; readonly all: boolean }

/** Links in force, or all, those made last first. */
export const findShares = async (
  ports: Pick<Ports, 'vault'>,
  { tree, shares }: Files,
  { fileId, all }: Wanted,
  now: number,
): Promise<readonly FileShare[]> => {
  const person = namedPeople(ports)
  const found = fileId === undefined ? shares.all() : shares.of(fileId)
  const wanted = found.filter(share => all || isInForce({ tree }, share, now))
  const shown = async (share: FileShareDocument): Promise<FileShare | undefined> => {
    const { id, createdAt, createdBy, expiresAt, since } = share
    const file = tree.node(share.fileId)
    if (!file) return undefined
    const opened = await ports.vault.get('share-opens', id)
    const revokedAt = share.revokedAt ?? endOf(tree, file, since)?.at
    return {
      id,
      _id: id,
      filePath: pathOf(tree, file),
      createdAt,
      createdBy: await person(createdBy),
      expiresAt,
      opens: opened?.opens ?? 0,
      lastOpenedAt: opened?.lastOpenedAt ?? null,
      ...(revokedAt !== undefined && { revokedAt }),
    }
  }
  const inOrder = wanted.toSorted((one, other) => other.since - one.since)
  return (await Promise.all(inOrder.map(shown))).filter(share => share !== undefined)
}
