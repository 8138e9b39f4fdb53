import multipart from '@fastify/multipart'
import type { Recorded } from '@shodh/contracts/event.ts'
import { DeletePaper } from '@shodh/contracts/papers/commands.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import type { Handled } from '../handle.ts'
import { performer } from '../respond.ts'
import type { Ports } from '../ports.ts'
import type { Volume } from '../volumes/volume.ts'
import { type OnePaper, paperRequest, replacement, revision, upload } from './command-requests.ts'
import { deletePaper } from './delete-paper.ts'
import { paperResponse } from './paper-response.ts'

const paperOf = (events: readonly Recorded[]) => {
  const data = events.find(({ type }) => type === 'PaperUploaded')?.data as { paperId: string } | undefined
  return data?.paperId ?? ''
}

const paper =
  (paperId: string) =>
  ({ state }: Handled<Volume>) =>
    paperResponse(state, paperId)

const removal = (request: FastifyRequest<OnePaper>) => {
  const command = given(DeletePaper, request.query, request.body)
  if (isRefusal(command)) return command
  const { reason, confirmTitle } = command
  return paperRequest(request, { name: 'delete-paper', fields: { reason, confirmTitle }, decide: deletePaper })
}

export const paperRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(multipart)
  const perform = performer(ports)
  const one = '/papers/:volumeId/:paperId'

  app.post('/papers', { config: { allow: 'upload papers' } }, async (request, reply) =>
    perform(request, reply, await upload(ports, request), {
      status: 201,
      message: 'Paper uploaded successfully',
      data: ({ state, events }) => paperResponse(state, paperOf(events)),
    }),
  )

  app.patch<OnePaper>(one, { config: { allow: 'revise papers' } }, async (request, reply) =>
    perform(request, reply, await revision(ports, request), {
      message: ({ events }) => (events.length === 0 ? 'Nothing was changed' : 'Paper updated successfully'),
      data: paper(request.params.paperId),
    }),
  )

  app.patch<OnePaper>(`${one}/replace-pdf`, { config: { allow: 'replace PDFs' } }, async (request, reply) =>
    perform(request, reply, await replacement(ports, request), {
      message: 'PDF replaced successfully',
      data: paper(request.params.paperId),
    }),
  )

  app.delete<OnePaper>(one, { config: { allow: 'delete papers' } }, (request, reply) =>
    perform(request, reply, removal(request), { message: 'Paper deleted successfully', data: () => ({}) }),
  )
}
