import { proofOperations } from '@shodh/contracts/audit/proof/operations.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../../ports.ts'
import { respondOnce } from '../../responses.ts'
import { sendBytes } from '../../send-bytes.ts'
import { evidenceBundle } from './evidence-bundle.ts'
import { paperEvidence } from './paper-evidence.ts'

type Needed = Pick<Ports, 'views' | 'files' | 'pdfs' | 'settings' | 'publicUrl' | 'publicLog' | 'eventAt' | 'verifier'>

const isInformed = ({ actor }: FastifyRequest) => actor !== null && may(actor.role, 'see who did what')

/** What proves the record of a paper. */
export const evidenceRoutes: FastifyPluginAsyncZod<Needed> = async (app, ports) => {
  app.route({
    ...at(proofOperations.getEvidenceBundle),
    handler: async (request, reply) => {
      const who = { isInformed: isInformed(request) }
      const found = await paperEvidence(ports, request.params.id, who)
      if ('refused' in found) return reply.refuse(found)
      const bundle = await evidenceBundle(ports, found)
      if ('refused' in bundle) return reply.refuse(bundle)
      const cacheControl = who.isInformed ? 'private, no-store' : 'no-cache'
      return sendBytes(request, reply.header('vary', 'Authorization'), { ...bundle, cacheControl })
    },
  })

  app.route({
    ...at(proofOperations.getEvidence),
    handler: async (request, reply) => {
      // Stryker disable next-line ObjectLiteral: Who is not said to be informed is not.
      const found = await paperEvidence(ports, request.params.id, { isInformed: false })
      return respondOnce(
        request,
        reply,
        'refused' in found ? found : { message: 'Evidence retrieved successfully', data: found.evidence },
      )
    },
  })
}
