import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import type { Views } from '../../ports.ts'
import type { WithheldPdf, WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withholdingOperations } from '@shodh/contracts/papers/withholding/operations.ts'
import { cachedResponder, type Routes } from '../../responses.ts'

/** What nobody is shown, for devices that have copies. */
export const withholdingRoutes: Routes = async (_, { answer, views: { withheldPdfs, paperHistories }, responses }) => {
  const respond = cachedResponder([withheldPdfs, paperHistories], { responses })

  /** The first act on a paper of which these bytes are public, or were. */
  const withheldBy = async ({ id: sha256, acts }: WithheldPdfDocument): Promise<readonly WithheldPdf[]> => {
    for (const { paperId, at, reason, lawfulBasis } of acts) {
      const history = await paperHistories.get(paperId)
      if (history?.versions.some(version => version.sha256 === sha256)) return [{ sha256, at, reason, lawfulBasis }]
    }
    return []
  }
  const list = async () => (await Promise.all((await withheldPdfs.find({})).map(withheldBy))).flat()

  answer(withholdingOperations.listWithheldPdfs, (request, reply) =>
    respond(request, reply, {}, async () => ({
      message: 'Withheld PDFs retrieved successfully',
      data: { withheld: await list() },
    })),
  )
}

/** Bytes of a PDF, and whether the paper itself says that they may not be shown. */
type Shown = { readonly sha256: string; readonly withheld?: Withholding | undefined }

type Sources = Pick<Views, 'withheldPdfs'>

/** Why nobody is shown these bytes, by an act on this paper or on any other that has the same ones. */
export const withholdingOf = async (
  { withheldPdfs }: Sources,
  { sha256, withheld }: Shown,
): Promise<Withholding | undefined> => {
  if (withheld) return withheld
  const [act] = (await withheldPdfs.get(sha256))?.acts ?? []
  return act && { at: act.at, reason: act.reason, lawfulBasis: act.lawfulBasis }
}

/** The document as readers are to see it, where another paper withholds its bytes. */
export const marked = async <Document extends Shown>(sources: Sources, document: Document): Promise<Document> => {
  const withheld = await withholdingOf(sources, document)
  return withheld ? { ...document, withheld } : document
}
