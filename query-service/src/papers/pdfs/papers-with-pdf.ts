import type { Views } from '../../ports.ts'

/** The papers that have, or had, these bytes in a version of their PDF. */
export const papersWithPdf = async (
  { papers, paperVersions }: Pick<Views, 'papers' | 'paperVersions'>,
  sha256: string,
) => {
  const versions = await paperVersions.find({ where: { sha256 }, sort: { field: 'at', descending: true } })
  const ids = new Set(versions.map(({ paperId }) => paperId))
  const found = await Promise.all([...ids].map(id => papers.get(id)))
  return found.filter(paper => paper !== undefined)
}
