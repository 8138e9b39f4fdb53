import { fileNameOf } from '@shodh/contracts/text/text.ts'
import { coverOf } from '@shodh/contracts/volumes/cover/cover.ts'
import { coverSvg } from '@shodh/contracts/volumes/cover/svg.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import { missingVolume } from '../missing.ts'
import { viewsFor } from '../permissions.ts'
import { bytesOfText, sendBytes } from '../send-bytes.ts'
import type { Routes } from '../responses.ts'

/** The journal's name and colours change with its settings only; a volume never gets another name. */
const CACHE_CONTROL = 'public, max-age=3600'

/** Covers for whom our pages are not: feeds, previews and other sites. */
export const coverRoutes: Routes = async (_, { answer, settings, ...ports }) => {
  const viewsTo = viewsFor(ports)
  answer(volumeOperations.getVolumeCover, async (request, reply) => {
    const { id } = request.params
    const { volumes, deletedVolumes, volumePlaces } = viewsTo(request)
    const volume = await volumes.get(id)
    if (!volume) return reply.refuse(missingVolume((await deletedVolumes.get(id)) && (await volumePlaces.get(id))))
    const { name } = volume
    const file = { name: fileNameOf(name, '.svg'), contentType: 'image/svg+xml', cacheControl: CACHE_CONTROL }
    const svg = coverSvg(coverOf(volume, settings), name)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendBytes(request, reply, { ...bytesOfText(svg, file), inline: true })
  })
}
