import { VolumesResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { readFrom, type SignedInRequest } from '../client/session.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

const COVERS_FILE = 'covers.json'

/** Writes which volume has which picture of the file manager as its cover, if any has one; returns the name of the file. */
export const exportCovers = async (request: SignedInRequest, folder: ExportFolder) => {
  const { volumes = [] } = (await readFrom(request, VolumesResponse, { path: '/papers/volumes' })) ?? {}
  const covers = volumes.flatMap(volume => {
    if (!('cover' in volume) || !volume.cover) return []
    const { year, issueType, name: volumeName, cover } = volume
    return [{ year, issueType, volumeName, ...cover }]
  })
  if (covers.length === 0) return []
  await folder.write(COVERS_FILE, `${JSON.stringify(covers, undefined, 2)}\n`)
  return [COVERS_FILE]
}
