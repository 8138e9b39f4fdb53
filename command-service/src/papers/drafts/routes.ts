import { draftOperations } from '@shodh/contracts/papers/drafts/operations.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { draftView, type Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { PublishDraft } from '@shodh/contracts/papers/commands.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { queues } from '@shodh/contracts/flow/queue.ts'
import { isRefusal } from '../../decider.ts'
import type { RequestContext } from '../../handle.ts'
import { given, ifMatch } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { answerRouter, requestContext, responder } from '../../respond.ts'
import { paperResponse } from '../paper-requests.ts'
import { receivePaperForm } from '../receive-paper.ts'
import { removeDraft } from './discard-draft.ts'
import { draftStream, openDraftStore, paperIdOf } from './draft-store.ts'
import { publishDraft } from './publish-draft.ts'
import { changeDraft, createDraft, receiveDraft, type SavedDraft } from './save-draft.ts'

const savedMessage = ({ doiTakenBy }: Draft) =>
  doiTakenBy === undefined
    ? 'Draft saved successfully'
    : `Draft saved successfully. Its DOI belongs to another paper: "${doiTakenBy}"`

const doiTakenByOf = async ({ papersWithDoi }: Pick<Ports, 'papersWithDoi'>, { id, entry: { doi } }: DraftRow) =>
  doi === undefined
    ? undefined
    : (await papersWithDoi(doiKey(doi))).find(({ paperId }) => paperId !== paperIdOf(id))?.title

/** Whom the journal mails when the draft is published: in a form, in JSON, or in no body at all. */
const receiveMailing = async (ports: Ports, request: FastifyRequest): Promise<PublishDraft | Refusal> => {
  const expected = { schema: PublishDraft, tooLarge: 'PDF_TOO_LARGE', isAlsoJson: true } as const
  const form = await receivePaperForm(ports, request, expected)
  if (isRefusal(form)) return form
  await form.file?.discard()
  return given(PublishDraft, form.fields)
}

/** Each person's drafts change one after the other, so that event and vault agree. */
export const draftRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const store = openDraftStore(ports)
  const respond = responder(ports)
  const inTurn = queues()

  const inTurnOf = async <Outcome>(
    request: FastifyRequest,
    work: (by: RequestContext) => Promise<Outcome | Refusal>,
  ) => {
    const by = requestContext(request)
    return isRefusal(by) ? by : inTurn(draftStream(by.actorId), () => work(by))
  }

  const respondWithDraft = async (reply: FastifyReply, saved: SavedDraft | Refusal, status: 200 | 201) => {
    if (isRefusal(saved)) return reply.refuse(saved)
    const { row, handled } = saved
    const doiTakenBy = await doiTakenByOf(ports, row)
    const draft = draftView(row, { volumeStatus: await store.volumeStatus(row), doiTakenBy }, Date.now())
    return respond(reply, handled, { status, message: savedMessage(draft), data: () => ({ draft }) })
  }

  answer(draftOperations.saveDraft, async (request, reply) => {
    const saved = await receiveDraft(ports, request)
    const outcome = isRefusal(saved) ? saved : await inTurnOf(request, by => createDraft(ports, store, saved, by))
    return respondWithDraft(reply, outcome, 201)
  })

  answer(draftOperations.reviseDraft, async (request, reply) => {
    const { id } = request.params
    const saved = await receiveDraft(ports, request)
    if (isRefusal(saved)) return saved
    const revision = { id, ifMatch: ifMatch(request), saved }
    return respondWithDraft(reply, await inTurnOf(request, by => changeDraft(ports, store, revision, by)), 200)
  })

  answer(draftOperations.discardDraft, async (request, reply) => {
    const draft = { id: request.params.id, ifMatch: ifMatch(request) }
    const outcome = await inTurnOf(request, by => removeDraft(ports, store, draft, by))
    return respond(reply, outcome, { message: 'Draft discarded successfully', data: () => ({}) })
  })

  answer(draftOperations.publishDraft, async (request, reply) => {
    const mailing = await receiveMailing(ports, request)
    if (isRefusal(mailing)) return mailing
    const draft = { id: request.params.id, ifMatch: ifMatch(request), query: request.query, mailing }
    const outcome = await inTurnOf(request, by => publishDraft(ports, store, draft, by))
    return respond(reply, outcome, {
      status: 201,
      message: 'Paper uploaded successfully',
      data: paperResponse(paperIdOf(draft.id)),
    })
  })
}
