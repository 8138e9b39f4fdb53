import * as z from 'zod/mini'
import { PublicationMoment } from '../content/fields.ts'
import { comparedText, numeric, OptionalReason, rawText, Reason, text, truth, wholeNumber } from '../fields.ts'
import { PaperId } from '../ids.ts'
import { SECTION_NAME_MAX, SECTIONS_MAX, VOLUME_NAME_MAX } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { OTHERS, papersNamedIn } from './arrangement.ts'
import { CoverPicture, IssueTypeInput, NewVolumeName, YearInput } from './fields.ts'

export const OpenYear = z.strictObject({ year: YearInput, issueType: IssueTypeInput })
export type OpenYear = z.infer<typeof OpenYear>

/** In preparation, it is public only once it is published. */
export const CreateVolume = z.strictObject({
  year: YearInput,
  issueType: IssueTypeInput,
  volumeName: NewVolumeName,
  inPreparation: z.optional(truth),
})
export type CreateVolume = z.infer<typeof CreateVolume>

/** What clients send along and the journal knows better: accepted and ignored. */
const ignored = z.optional(z.unknown())

const publicationOptions = { reason: OptionalReason, notifyAuthors: z.optional(truth) }

/** At once, at a moment, or some seconds from now. */
export const PublishVolume = z
  .strictObject({
    at: z.optional(PublicationMoment),
    inSeconds: z.optional(wholeNumber('inSeconds', 0, 60)),
    notifySubscribers: z.optional(truth),
    ...publicationOptions,
  })
  .check(
    z.refine(({ at, inSeconds }) => at === undefined || inSeconds === undefined, {
      path: ['inSeconds'],
      error: 'Please send either at or inSeconds',
    }),
  )
export type PublishVolume = z.infer<typeof PublishVolume>

export const PublishAhead = z.strictObject(publicationOptions)
export type PublishAhead = z.infer<typeof PublishAhead>

/** Without a status, nothing changes. */
export const SetVolumeStatus = z.strictObject({
  isActive: z.optional(truth),
  reason: OptionalReason,
  updatedAt: ignored,
  updatedBy: ignored,
})
export type SetVolumeStatus = z.infer<typeof SetVolumeStatus>

/** Null: the cover is drawn again. */
export const SetVolumeCover = z.strictObject({ cover: z.nullable(CoverPicture) })
export type SetVolumeCover = z.infer<typeof SetVolumeCover>

export const DeleteVolume = z.strictObject({
  reason: Reason,
  forceDelete: z._default(truth, false),
  confirmVolumeName: z.optional(
    comparedText('Volume name', { max: VOLUME_NAME_MAX, tooLong: refusals.VOLUME_NAME_NOT_CONFIRMED.message }),
  ),
  confirmPaperCount: z.optional(numeric(z.int())),
  deletedBy: ignored,
  deletedAt: ignored,
})
export type DeleteVolume = z.infer<typeof DeleteVolume>

/** Papers that one arrangement names at most. */
const ARRANGED_MAX = 10_000

const named = (label: string) => text(label, { max: SECTION_NAME_MAX, form: 'NFC' })
const ids = z.array(PaperId).check(z.maxLength(ARRANGED_MAX))

const SectionInput = z.strictObject({
  id: rawText('Section id', { max: 64 }).check(z.regex(/^[\w-]{1,64}$/u, 'Section id contains invalid characters')),
  names: z.strictObject({
    en: named('Name of the section'),
    hi: z.optional(named('Name in Hindi')),
    mr: z.optional(named('Name in Marathi')),
  }),
  paperIds: ids,
})

const areDistinct = (all: readonly string[]) => new Set(all).size === all.length

export const ArrangeSections = z
  .strictObject({
    sections: z
      .array(SectionInput)
      .check(z.maxLength(SECTIONS_MAX, `A volume cannot have more than ${SECTIONS_MAX} sections`)),
    order: ids,
  })
  .check(
    z.refine(
      ({ sections }) => areDistinct([OTHERS, ...sections.map(({ id }) => id)]),
      'Each section needs an id of its own',
    ),
    z.refine(each => areDistinct(papersNamedIn(each)), 'A paper can be in one place only'),
  )
