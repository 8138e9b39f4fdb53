import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withheldPdfs } from '../papers/withheld-pdfs.ts'

/** The bytes that may not be shown, by their SHA-256: their files may be missing. */
export const withheldFiles = async (views: ReadStore): Promise<ReadonlyMap<string, WithheldPdfDocument>> => {
  const { version, build } = (await (await views.collection(served)).get(withheldPdfs.name)) ?? withheldPdfs
  const found = await (await views.collection({ ...withheldPdfs, version, build })).find({})
  return new Map(found.map(one => [one.id, one]))
}
