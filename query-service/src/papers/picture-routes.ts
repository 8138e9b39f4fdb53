import type { Refusal } from '@shodh/contracts/envelope.ts'
import { figureName } from '@shodh/contracts/papers/pdf-text/figures.ts'
import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { pictureOperations } from '@shodh/contracts/papers/pictures/operations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseWithheld } from '../pages/refuse-file.ts'
import { viewsFor } from '../permissions.ts'
import { inMemory, sendBytes } from '../send-bytes.ts'
import { structuredText } from './pdfs/structured-text.ts'
import { REVALIDATED } from './routes.ts'
import { findVersion } from './find-version.ts'
import { withholdingOf } from './withholding/routes.ts'
import type { Routes } from '../responses.ts'

type Version = Exclude<Awaited<ReturnType<typeof findVersion>>, { refused: string }>

type OfPicture = FastifyRequest<{
  Params: { readonly volumeId: string; readonly paperId: string; readonly version: string }
}>

/** A picture under the name by which it is derived from the PDF. */
type Drawn = { readonly name: string; readonly draw: (version: Version) => Promise<Buffer | Refusal | undefined> }

/** Pictures of PDFs: refused wherever the PDF is. */
export const pictureRoutes: Routes = async (_, ports) => {
  const { answer, views, files, pdfPictures } = ports
  const viewsTo = viewsFor(ports)
  const refuse = refuseWithheld(ports)

  const send = async (request: OfPicture, reply: FastifyReply, { name, draw }: Drawn) => {
    const version = await findVersion(viewsTo(request), request.params)
    if ('refused' in version) return reply.refuse(version)
    const withholding = await withholdingOf(views, version)
    if (withholding) {
      const paper = await viewsTo(request).papers.get(request.params.paperId)
      return refuse(request, reply, { ...version, withholding, paper })
    }
    const webp = await draw(version)
    if (!webp) return reply.refuse({ refused: 'NO_PICTURE' })
    if ('refused' in webp) return reply.refuse(webp)
    return sendBytes(request, reply, {
      tag: `${version.sha256}-${name}`,
      ...inMemory(webp),
      contentType: 'image/webp',
      name: `${name}.webp`,
      cacheControl: REVALIDATED,
      inline: true,
    })
  }

  answer(pictureOperations.readFirstPage, (request, reply) =>
    send(request, reply, { name: FIRST_PAGE, draw: ({ sha256 }) => pdfPictures.firstPage(sha256) }),
  )

  answer(pictureOperations.readFigure, (request, reply) => {
    const { block } = request.params
    const draw = async ({ sha256 }: Version) => {
      const text = await structuredText(files, sha256)
      if (!text) return { refused: 'TEXT_NOT_READY' } as const
      return /^\d+$/u.test(block) ? pdfPictures.figure(sha256, text, Number(block)) : undefined
    }
    return send(request, reply, { name: figureName(block), draw })
  })
}
