import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { Preparation, Volume } from '@shodh/contracts/volumes/views.ts'
import { YearOnly } from '@shodh/contracts/volumes/volume-details.ts'
import * as z from 'zod/mini'
import { type ImportEntry, paperNameKey, type VolumeKey } from '../folder-format/entry.ts'
import { readFrom, type SignedInRequest } from '../client/session.ts'

/** Of a journal's responses only what the import compares. */
export const ExistingPaper = z.pick(Paper, {
  id: true,
  volumeId: true,
  sr: true,
  title: true,
  authorName: true,
  doi: true,
  version: true,
  sha256: true,
})
export type ExistingPaper = z.infer<typeof ExistingPaper>

const ExistingVolume = z.extend(z.pick(Volume, { id: true, name: true, paperCount: true, updatedAt: true }), {
  inPreparation: Preparation.shape.inPreparation,
})
export type ExistingVolume = z.infer<typeof ExistingVolume>

const Papers = z.object({ papers: z.array(ExistingPaper), pagination: z.object({ totalPages: z.int() }) })
const Volumes = z.object({ volumes: z.array(z.union([ExistingVolume, YearOnly])) })
const History = z.object({ versions: z.array(z.pick(PaperVersion, { sha256: true })) })

/** A paper in the journal, with the SHA-256 of each of its versions, oldest first. */
export type InventoryEntry = { readonly id: string; readonly volumeId: string; readonly versions: readonly string[] }

/** The journal's papers: all, or those of one volume. */
export const existingPapers = async (
  request: SignedInRequest,
  volume?: VolumeKey,
): Promise<readonly ExistingPaper[]> => {
  const filter = volume && { ...volume, year: String(volume.year) }
  const found: ExistingPaper[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({ ...filter, limit: String(PAGE_SIZE_MAX), page: String(page) })
    const result = await readFrom(request, Papers, { path: `/papers?${query}` })
    found.push(...(result?.papers ?? []))
    pages = result?.pagination.totalPages ?? 0
  }
  return found
}

export const existingVolumes = async (request: SignedInRequest): Promise<readonly ExistingVolume[]> => {
  const listed = (await readFrom(request, Volumes, { path: '/papers/volumes' }))?.volumes ?? []
  return listed.filter(volume => volume.name !== null)
}

/** A paper with its versions; undefined where it was deleted. `position`: what the response must include. */
export const currentEntryOf = async (
  request: SignedInRequest,
  { id, volumeId }: Pick<InventoryEntry, 'id' | 'volumeId'>,
  position?: string,
): Promise<InventoryEntry | undefined> => {
  const history = await readFrom(request, History, { path: `/papers/${id}/history`, position })
  return history && { id, volumeId, versions: history.versions.map(({ sha256 }) => sha256) }
}

/** Finds a paper of the folder in the journal: by its DOI, else by its title and authors, and its serial where these do not suffice. */
export const finder = (papers: readonly ExistingPaper[]) => {
  const byDoi = new Map(papers.flatMap(paper => (paper.doi ? [[doiKey(paper.doi), paper] as const] : [])))
  const byName = Map.groupBy(papers, paperNameKey)
  return ({ paper: { doi, title }, authorName, volumeId, ownSerial }: ImportEntry): ExistingPaper | undefined => {
    const namesakes = byName.get(paperNameKey({ title, authorName, volumeId }))
    if (ownSerial !== undefined) return namesakes?.find(({ sr }) => sr === ownSerial)
    const withoutDoi = namesakes?.find(paper => !paper.doi)
    return doi === undefined ? (withoutDoi ?? namesakes?.[0]) : (byDoi.get(doiKey(doi)) ?? withoutDoi)
  }
}
export type FindPaper = ReturnType<typeof finder>
