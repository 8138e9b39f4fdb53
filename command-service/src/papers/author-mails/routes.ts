import { success } from '@shodh/contracts/envelope.ts'
import { authorMailOperations } from '@shodh/contracts/papers/author-mails/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import type { Ports } from '../../ports.ts'
import { answerRouter } from '../../respond.ts'
import { paperIn, readVolume } from '../../volumes/volume.ts'
import type { OnePaper } from '../paper-requests.ts'
import { openAuthorEmails } from './author-emails.ts'
import { authorMail } from './mail-authors.ts'

/** Whom the journal mails about a paper, and what. */
export const authorMailRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const addresses = openAuthorEmails(ports)

  const present = async ({ volumeId, paperId }: OnePaper['Params']) => {
    const volume = await readVolume(ports.handle, volumeId)
    if (!volume.document) return refuse('VOLUME_NOT_FOUND')
    return paperIn(volume, paperId)?.document ?? refuse('PAPER_NOT_FOUND')
  }

  answer(authorMailOperations.replaceAuthorEmails, async ({ params, body: { authorEmails } }) => {
    const paper = await present(params)
    if (isRefusal(paper)) return paper
    await addresses.replace(paper.id, authorEmails)
    return success('E-mail addresses saved successfully', { authorEmails })
  })

  answer(authorMailOperations.previewAuthorMail, async ({ params, body: { language, ...occasion } }) => {
    const paper = await present(params)
    if (isRefusal(paper)) return paper
    const emails = (await addresses.of(paper.id))?.emails ?? []
    const author = emails.find(one => language === undefined || one.language === language)
    const { subject, text, html } = authorMail(ports, paper, occasion, {
      name: author?.name,
      language: language ?? author?.language,
    })
    return success('The mail reads as follows', { mail: { subject, text, html } })
  })
}
