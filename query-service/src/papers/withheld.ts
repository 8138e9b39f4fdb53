import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import type { Views } from '../ports.ts'

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
