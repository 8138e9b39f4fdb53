import { at } from '@shodh/contracts/operations/at.ts'
import type { WithheldPdf } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withholdingOperations } from '@shodh/contracts/papers/withholding/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { cachedResponder, type Caching } from '../responses.ts'

/** What nobody is shown, for devices that have copies. */
export const withholdingRoutes: FastifyPluginAsyncZod<Pick<Ports, 'views'> & Caching> = async (
  app,
  { views: { withheldPdfs }, responses },
) => {
  const respond = cachedResponder([withheldPdfs], { responses })

  const list = async (): Promise<readonly WithheldPdf[]> =>
    (await withheldPdfs.find({})).flatMap(({ id: sha256, acts: [act] }) =>
      act ? [{ sha256, at: act.at, reason: act.reason, lawfulBasis: act.lawfulBasis }] : [],
    )

  app.route({
    ...at(withholdingOperations.listWithheldPdfs),
    handler: (request, reply) =>
      respond(request, reply, {}, async () => ({
        message: 'Withheld PDFs retrieved successfully',
        data: { withheld: await list() },
      })),
  })
}
