import type { Arrangement } from '@shodh/contracts/volumes/arrangement.ts'
import { type VolumeDetails, VolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { readFrom, type SignedInRequest } from '../../client/session.ts'
import type { Folder } from '../../folder-format/read-folder.ts'
import type { VolumeEntry } from '../../folder-format/volumes-file.ts'
import type { ExistingPaper } from '../inventory.ts'
import type { Ledger } from '../ledger.ts'
import { papersByName } from '../papers-by-name.ts'

type PaperNamed = (name: string) => ExistingPaper | undefined
type Call = { readonly method: 'POST' | 'PUT'; readonly path: string; readonly json: object }

const idsOf = (names: readonly string[] = [], paperNamed: PaperNamed) =>
  names.flatMap(name => paperNamed(name)?.id ?? [])

const arrangementOf = ({ sections = [], order }: VolumeEntry, paperNamed: PaperNamed): Arrangement => ({
  sections: sections.map(({ id, names, papers }) => ({ id, names, paperIds: idsOf(papers, paperNamed) })),
  order: idsOf(order, paperNamed),
})

/** What the volume does not have yet, of what the folder says; one that is public remains so. */
const callsOf = (entry: VolumeEntry, volume: VolumeDetails, paperNamed: PaperNamed): readonly Call[] => {
  const path = `/papers/volumes/${volume.id}`
  const { ahead, scheduledAt, sections, order } = entry
  const isArranged = volume.arrangement !== undefined || (sections ?? order) === undefined
  const arranging: Call = { method: 'PUT', path: `${path}/sections`, json: arrangementOf(entry, paperNamed) }
  const notAhead = idsOf(ahead, paperNamed).filter(id => !volume.aheadPaperIds?.includes(id))
  const publications = [
    ...notAhead.map(id => ({ method: 'POST', path: `/papers/${volume.id}/${id}/publish`, json: {} }) as const),
    ...(scheduledAt !== undefined && volume.scheduledAt === undefined
      ? [{ method: 'POST', path: `${path}/publish`, json: { at: scheduledAt } } as const]
      : []),
  ]
  return [...(isArranged ? [] : [arranging]), ...(volume.inPreparation ? publications : [])]
}

/** Brings in what the folder says of volumes, once their papers are in. */
export const sendVolumeStates = async (request: SignedInRequest, folder: Folder, ledger: Ledger): Promise<void> => {
  if (folder.volumes.length === 0) return
  const paperNamed = await papersByName(request, folder.entries)
  for (const entry of folder.volumes) {
    const found = await readFrom(request, VolumeResponse, { path: `/papers/volumes/${entry.volumeId}` })
    if (!found) ledger.refuse(entry.label, 'papers.json has no paper of it')
    for (const call of found ? callsOf(entry, found.volume, paperNamed) : []) {
      const { status, message } = await request(call)
      if (status !== 200) ledger.refuse(entry.label, message)
    }
  }
}
