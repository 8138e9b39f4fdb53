import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import type { Views } from '../../ports.ts'

type Sources = Pick<Views, 'auditLog' | 'paperHistories' | 'withheldPdfs'>

/** What readers are not shown of a paper's events. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(['CorrectionProposed'])

const sort = { field: 'moment' } as const

/** Acts of other papers by which bytes of this one are withheld now. */
const foreignActs = async ({ auditLog, paperHistories, withheldPdfs }: Sources, paperId: string) => {
  // Stryker disable next-line ArrayDeclaration: Evidence is refused where the paper has no history.
  const { versions = [] } = (await paperHistories.get(paperId)) ?? {}
  const found: AuditDocument[] = []
  for (const sha256 of new Set(versions.map(version => version.sha256))) {
    // Stryker disable next-line ArrayDeclaration: A text that stands for an act names no paper.
    const { acts = [] } = (await withheldPdfs.get(sha256)) ?? {}
    for (const act of acts.filter(other => other.paperId !== paperId)) {
      const rows = await auditLog.find({ where: { entity: `paper:${act.paperId}`, type: 'PdfWithheld' }, sort })
      found.push(...rows.filter(({ at, values }) => at === act.at && values['withheldVersion'] === act.version))
    }
  }
  return found
}

/** The volume's events that concern a paper, in the order of the log. */
export const paperEvents = async (
  sources: Sources,
  { paperId, volumeId }: { readonly paperId: string; readonly volumeId: string },
  isPublic: boolean,
): Promise<readonly AuditDocument[]> => {
  const own = await sources.auditLog.find({ where: { entity: `paper:${paperId}` }, sort })
  const ofVolume = await sources.auditLog.find({ where: { entity: `volume:${volumeId}` }, sort })
  const naming = ofVolume.filter(({ paperIds }) => paperIds?.includes(paperId))
  return [...own, ...naming, ...(await foreignActs(sources, paperId))]
    .filter(({ type }) => !(isPublic && NOT_PUBLIC.has(type)))
    .toSorted((one, other) => one.position - other.position)
}
