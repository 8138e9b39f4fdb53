import * as z from 'zod/mini'
import { DELETED, entriesOf, type Entry, event, type EventRows, PRESENT, type Values } from '../event.ts'
import { Reason } from '../fields.ts'
import { PaperId, VolumeId } from '../ids.ts'
import { Section } from './arrangement.ts'
import { FileProblem, IssueType, VolumeName, Year } from './fields.ts'

const YearOpened = event('YearOpened', { year: Year, issueType: IssueType })

export const VolumeCreated = event('VolumeCreated', {
  volumeId: VolumeId,
  year: Year,
  issueType: IssueType,
  name: VolumeName,
  /** Only staff see it, until it is published; absent of one that is public at once. */
  inPreparation: z.optional(z.literal(true)),
})

/** `notifyAuthors` is false where the authors get no mail, and `notifySubscribers` where readers get none. */
const publication = {
  volumeId: VolumeId,
  reason: z.optional(Reason),
  notifyAuthors: z.optional(z.literal(false)),
  notifySubscribers: z.optional(z.literal(false)),
}

/** Names the papers that it makes public: not those that were published ahead, or are deleted. */
const VolumePublished = event('VolumePublished', { ...publication, paperIds: z.array(PaperId) })

/** The volume is published at a moment (ISO 8601, UTC). It takes the place of an earlier schedule; deactivation and deletion end it. */
const VolumePublicationScheduled = event('VolumePublicationScheduled', { ...publication, at: z.iso.datetime() })
const VolumePublicationCancelled = event('VolumePublicationCancelled', { volumeId: VolumeId })

const statusChange = { volumeId: VolumeId, reason: z.optional(Reason) }
const VolumeActivated = event('VolumeActivated', statusChange)
const VolumeDeactivated = event('VolumeDeactivated', statusChange)

/** The picture that takes the place of the drawn cover; null where there is none any longer. */
const VolumeCoverChanged = event('VolumeCoverChanged', {
  volumeId: VolumeId,
  cover: z.nullable(z.object({ url: z.string(), alt: z.string() })),
})

/** The sections of a volume and the order of its papers; serial numbers stay. */
const SectionsArranged = event('SectionsArranged', {
  volumeId: VolumeId,
  sections: z.array(Section),
  order: z.array(PaperId),
})

/** Names the papers that it takes along, so that each can be restored. */
const VolumeDeleted = event('VolumeDeleted', {
  volumeId: VolumeId,
  paperIds: z.array(PaperId),
  reason: z.optional(Reason),
})

/** The volume as it was when it was deleted, with the papers that its deletion took along. */
const VolumeRestored = event('VolumeRestored', { volumeId: VolumeId, paperIds: z.array(PaperId) })

/** What a repair did: PDFs whose papers now say, or no longer say, that theirs may need to be replaced, and read models that are rebuilt. */
const VolumeRepaired = event('VolumeRepaired', {
  volumeId: VolumeId,
  reason: Reason,
  files: z.array(
    z.object({
      paperId: PaperId,
      version: z.int().check(z.positive()),
      sha256: z.string(),
      problem: z.nullable(FileProblem),
    }),
  ),
  readModels: z.array(z.object({ model: z.string(), documents: z.int() })),
})

export const YearEvent = z.discriminatedUnion('type', [YearOpened])
export type YearEvent = z.infer<typeof YearEvent>

export const VolumeEvent = z.discriminatedUnion('type', [
  VolumeCreated,
  VolumeActivated,
  VolumeDeactivated,
  VolumeCoverChanged,
  SectionsArranged,
  VolumeDeleted,
  VolumeRestored,
  VolumeRepaired,
  VolumePublished,
  VolumePublicationScheduled,
  VolumePublicationCancelled,
])
export type VolumeEvent = z.infer<typeof VolumeEvent>

export const yearRows: EventRows<YearEvent> = {
  YearOpened: [
    'Year opened',
    ({ year, issueType }) => ({ kind: 'year', id: String(year), values: { issueType } }),
    'opened the year {name} for {issueType} issues',
  ],
}

type OfVolume = { readonly volumeId: string; readonly reason?: string | undefined }

const volumeEntry = (data: OfVolume, values: Values): Entry => ({
  ...entriesOf('volume', 'volumeId')(data, values),
  volumeId: data.volumeId,
})

const withPapers = (data: OfVolume & { readonly paperIds: readonly string[] }, values: Values): Entry => ({
  ...volumeEntry(data, { ...values, papers: data.paperIds.length }),
  paperIds: data.paperIds,
})

export const volumeRows: EventRows<VolumeEvent> = {
  VolumeCreated: [
    'Volume created',
    ({ year, issueType, name, inPreparation, ...data }) =>
      volumeEntry(data, { name, year, issueType, isActive: true, ...(inPreparation && { inPreparation }), ...PRESENT }),
    ({ name, values: { issueType, year, inPreparation } }) =>
      `created the volume ${name} (${String(issueType)}, ${String(year)})${inPreparation ? ' in preparation' : ''}`,
  ],
  VolumePublished: [
    'Issue published',
    data => withPapers(data, { inPreparation: false }),
    'published the volume {name} with {papers}',
  ],
  VolumePublicationScheduled: [
    'Publication of an issue scheduled',
    data => volumeEntry(data, { scheduledAt: data.at }),
    'scheduled the publication of the volume {name} for {scheduledAt}',
  ],
  VolumePublicationCancelled: [
    'Publication of an issue cancelled',
    data => volumeEntry(data, { scheduledAt: null }),
    'called the publication of the volume {name} off',
  ],
  VolumeActivated: ['Volume activated', data => volumeEntry(data, { isActive: true }), 'activated the volume {name}'],
  VolumeDeactivated: [
    'Volume deactivated',
    data => volumeEntry(data, { isActive: false }),
    'deactivated the volume {name}',
  ],
  VolumeCoverChanged: [
    'Cover changed',
    data => volumeEntry(data, { cover: data.cover?.url ?? null }),
    ({ name, values }) =>
      `${values['cover'] === null ? 'took away' : 'changed'} the cover picture of the volume ${name}`,
  ],
  SectionsArranged: [
    'Sections arranged',
    data => volumeEntry(data, { sections: data.sections.map(({ names }) => names.en) }),
    'arranged the sections and the papers of the volume {name}',
  ],
  VolumeDeleted: ['Volume deleted', data => withPapers(data, DELETED), 'deleted the volume {name} with {papers}'],
  VolumeRestored: ['Volume restored', data => withPapers(data, PRESENT), 'restored the volume {name} with {papers}'],
  VolumeRepaired: [
    'Volume repaired',
    data => ({
      ...volumeEntry(data, {
        repairedFiles: data.files.length,
        rebuiltReadModels: data.readModels.map(({ model }) => model),
      }),
      paperIds: [...new Set(data.files.map(({ paperId }) => paperId))],
    }),
    'repaired the volume {name}',
  ],
}
