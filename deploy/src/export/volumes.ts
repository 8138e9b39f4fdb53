import { VolumeResponse, VolumesResponse, type VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import * as z from 'zod/mini'
import { readFrom, type SignedInRequest } from '../client/session.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import { exportedId } from '../folder-format/exported-paper.ts'
import { VOLUMES_FILE } from '../folder-format/volumes-file.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

const Volumes = z.object({ volumes: z.array(VolumesResponse.shape.volumes.def.element) })

/** Volumes that are read at a time. */
const WIDTH = 4

/** The volumes that are there, those with papers with their sections. */
export const volumesOf = async (request: SignedInRequest): Promise<readonly VolumeDetails[]> => {
  const { volumes = [] } = (await readFrom(request, Volumes, { path: '/papers/volumes' })) ?? {}
  const found: VolumeDetails[] = []
  await forEachConcurrently(
    WIDTH,
    volumes.filter(({ paperCount }) => paperCount > 0),
    async ({ id }) => {
      const one = await readFrom(request, VolumeResponse, { path: `/papers/volumes/${id}` })
      if (one) found.push(one.volume)
    },
  )
  return found
}

type Numbered = { readonly id: string; readonly volumeId: string; readonly sr: number }

const stateOf = (volume: VolumeDetails, papers: ReadonlyMap<string, Numbered>) => {
  const named = (ids: readonly string[] = []) =>
    ids.flatMap(id => {
      const paper = papers.get(id)
      return paper ? [exportedId(paper)] : []
    })
  const { inPreparation, scheduledAt, aheadPaperIds, arrangement } = volume
  return {
    ...(inPreparation && { inPreparation, ...(scheduledAt && { scheduledAt }) }),
    ...(inPreparation && aheadPaperIds && { ahead: named(aheadPaperIds) }),
    ...(arrangement && {
      sections: arrangement.sections.map(({ id, names, paperIds }) => ({ id, names, papers: named(paperIds) })),
      order: named(arrangement.order),
    }),
  }
}

/** Writes of volumes that they are in preparation, and their sections, where any has them; returns the name of the file. */
export const exportVolumes = async (
  folder: ExportFolder,
  volumes: readonly VolumeDetails[],
  papers: readonly Numbered[],
) => {
  const byId = new Map(papers.map(paper => [paper.id, paper]))
  const states = volumes.flatMap(volume => {
    const { year, issueType, name: volumeName } = volume
    const state = stateOf(volume, byId)
    return Object.keys(state).length === 0 ? [] : [{ year, issueType, volumeName, ...state }]
  })
  if (states.length === 0) return []
  await folder.write(VOLUMES_FILE, `${JSON.stringify(states, undefined, 2)}\n`)
  return [VOLUMES_FILE]
}
