import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import type { Card } from '@shodh/contracts/card.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { missingPaper, missingVolume } from '../../missing.ts'
import { withholdingOf } from '../../papers/withholding/routes.ts'
import { viewsFor } from '../../permissions.ts'
import { inMemory, sendBytes } from '../../send-bytes.ts'
import { refuseWithheld } from '../refuse-file.ts'
import { newestVolumes } from '../../volumes/list-volumes.ts'
import { cardOfJournal, cardOfPaper, cardOfVolume } from './card-of.ts'
import { drawnCards } from './drawn-cards.ts'
import type { Routes } from '../../responses.ts'

/** Whoever shares a page sees it as it is now: retracted, withheld or deleted. */
const CACHE_CONTROL = 'public, no-cache'

/** The pictures of link previews (`og:image`). */
export const cardRoutes: Routes = async (_, ports) => {
  const { answer } = ports
  const viewsTo = viewsFor(ports)
  const find = drawnCards(ports)
  const refuse = refuseWithheld(ports)

  const send = async (request: FastifyRequest, reply: FastifyReply, card: Card, sha256?: string) => {
    const { key, png } = await find(card, sha256)
    const file = { name: 'card.png', contentType: 'image/png', cacheControl: CACHE_CONTROL, inline: true }
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendBytes(request, reply, { ...file, tag: key.slice(0, 27), ...inMemory(png) })
  }

  answer(paperOperations.getPaperCard, async (request, reply) => {
    const { id } = request.params
    const { papers, paperPlaces } = viewsTo(request)
    const paper = await papers.get(id)
    if (!paper) return reply.refuse(missingPaper((await paperPlaces.get(id)) ?? undefined))
    const withholding = await withholdingOf(ports.views, paper)
    if (withholding) return refuse(request, reply, { ...paper, withholding, paper })
    return send(request, reply, cardOfPaper(paper, ports), paper.sha256)
  })

  answer(volumeOperations.getVolumeCard, async (request, reply) => {
    const { id } = request.params
    const { volumes, deletedVolumes, volumePlaces } = viewsTo(request)
    const volume = await volumes.get(id)
    if (!volume) return reply.refuse(missingVolume((await deletedVolumes.get(id)) && (await volumePlaces.get(id))))
    return send(request, reply, cardOfVolume(volume, ports))
  })

  answer(siteOperations.getCard, async (request, reply) => {
    const [newest] = await newestVolumes(ports.views, 1)
    const { language = DEFAULT_LANGUAGE } = request.query
    return send(request, reply, cardOfJournal(newest, ports, language))
  })
}
