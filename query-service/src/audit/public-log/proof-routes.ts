import { proofOperations } from '@shodh/contracts/audit/proof/operations.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import type { Routes } from '../../responses.ts'
import { seesActors, viewsFor } from '../../permissions.ts'
import { sendBytes } from '../../send-bytes.ts'
import { evidenceBundle } from './evidence-bundle.ts'
import { paperEvidence } from './paper-evidence.ts'

/** What proves the record of a paper; proofs of the public log, for those who read no tiles. */
export const proofRoutes: Routes = async (_, ports) => {
  const { answer, query, publicLog } = ports
  const viewsTo = viewsFor(ports)

  answer(proofOperations.getEvidenceBundle, async (request, reply) => {
    const who = { isInformed: seesActors(request) }
    const seen = { ...ports, views: viewsTo(request) }
    const found = await paperEvidence(seen, request.params.id, who)
    if ('refused' in found) return found
    const bundle = await evidenceBundle(seen, found)
    if ('refused' in bundle) return bundle
    const cacheControl = who.isInformed ? 'private, no-store' : 'no-cache'
    return sendBytes(request, reply.header('vary', 'Authorization'), { ...bundle, cacheControl })
  })

  query(proofOperations.getEvidence, async request => {
    // Stryker disable next-line ObjectLiteral: Who is not said to be informed is not.
    const found = await paperEvidence(ports, request.params.id, { isInformed: false })
    return 'refused' in found ? found : { message: 'Evidence retrieved successfully', data: found.evidence }
  })

  query(proofOperations.proveInclusion, async request => {
    const published = await publicLog.head()
    const { index, size = published?.size ?? 0 } = request.query
    if (!published || size > published.size || index >= size) return { refused: 'TREE_NOT_FOUND' }
    const proof = (await publicLog.treeOf(published).inclusion(index, size)).map(base64)
    return { message: 'The entry is in the tree', data: { index, size, proof } }
  })

  query(proofOperations.proveConsistency, async request => {
    const published = await publicLog.head()
    const { first, second = published?.size ?? 0 } = request.query
    if (!published || second > published.size || first > second) return { refused: 'TREE_NOT_FOUND' }
    const proof = (await publicLog.treeOf(published).consistency(first, second)).map(base64)
    const message = 'The second tree begins with the first'
    return { message, data: { first, second, proof } }
  })
}
