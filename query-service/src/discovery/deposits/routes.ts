import type { Refusal } from '@shodh/contracts/envelope.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { bytesOfText, type Bytes, sendBytes } from '../../send-bytes.ts'
import { missingVolume } from '../../missing.ts'
import type { Ports } from '../../ports.ts'
import { orcidMarker } from '../../papers/authors/confirmed-orcids.ts'
import { crossrefDeposit } from './crossref.ts'
import { doajArticles } from './doaj.ts'
import type { Routes } from '../../responses.ts'

type Needed = Pick<Ports, 'staffViews' | 'vault' | 'settings' | 'publicUrl'>
type Found = { readonly volume: VolumeDocument; readonly papers: readonly PaperDocument[] }

const findVolume = async (
  { staffViews: { volumes, volumePlaces, papers } }: Needed,
  id: string,
): Promise<Found | Refusal> => {
  const volume = await volumes.get(id)
  if (volume) return { volume, papers: await papers.find({ where: { volumeId: id }, sort: { field: 'order' } }) }
  return missingVolume(await volumePlaces.get(id))
}

const fileOf = (text: string, name: string, contentType: string) =>
  bytesOfText(text, { name, contentType, cacheControl: 'no-store' })

const crossrefFile = (ports: Needed, { volume, papers }: Found): Bytes | Refusal => {
  const { email, issn, issnPrint } = ports.settings
  if (email === undefined) return { refused: 'DEPOSITOR_UNKNOWN' }
  if (issn === undefined && issnPrint === undefined) return { refused: 'ISSN_UNKNOWN' }
  if (!papers.some(({ doi }) => doi)) return { refused: 'NO_DOIS' }
  const { markup } = crossrefDeposit(ports, volume, papers, { email, at: new Date() })
  return fileOf(markup, fileNameOf(volume.name, '.crossref.xml'), 'application/xml')
}

const doajFile = (ports: Needed, { volume, papers }: Found): Bytes | Refusal =>
  papers.length === 0
    ? { refused: 'NO_PAPERS' }
    : fileOf(JSON.stringify(doajArticles(ports, papers)), fileNameOf(volume.name, '.doaj.json'), 'application/json')

/** The metadata of a volume as registries take it. */
export const depositRoutes: Routes = async (_, ports) => {
  const { answer } = ports
  const { mark } = orcidMarker({ ...ports, views: ports.staffViews })
  const files = [
    [volumeOperations.getCrossrefDeposit, crossrefFile],
    [volumeOperations.getDoajArticles, doajFile],
  ] as const
  for (const [operation, make] of files)
    answer(operation, async (request, reply) => {
      const found = await findVolume(ports, request.params.id)
      const file =
        'refused' in found ? found : make(ports, { ...found, papers: await Promise.all(found.papers.map(mark)) })
      return 'refused' in file ? reply.refuse(file) : sendBytes(request, reply, file)
    })
}
