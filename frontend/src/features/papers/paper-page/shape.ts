import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import type { NoticeType } from '@shodh/contracts/papers/notice-types.ts'
import { type Is, isListOf, isNullish, isOptional, isRecord, isText, isWhole } from '../../../shape.ts'
import { isNullable, isPaper, isWithholding } from '../shape.ts'

type Paper = PaperPageResponse['paper']
type Translations = NonNullable<Paper['translations']>

const isPart = isNullish(isText)

/** What a paper has beyond what lists have of it. */
const hasAbstracts = isRecord<{ readonly abstract?: string; readonly translations?: Translations }>({
  abstract: isOptional(isText),
  translations: isOptional(
    isListOf(
      isRecord<Translations[number]>({
        language: isText,
        title: isText,
        subtitle: isPart,
        abstract: isPart,
        keywords: isNullish(isListOf(isText)),
      }),
    ),
  ),
})

const isWholePaper: Is<Paper> = (value): value is Paper => isPaper(value) && hasAbstracts(value)

const isVersion = isRecord<PaperPageResponse['versions'][number]>({
  version: isWhole,
  at: isText,
  statedAt: isNullable(isText),
  reason: isNullable(isText),
  sha256: isText,
  bytes: isWhole,
  pages: isOptional(isWhole),
  url: isText,
  withheld: isOptional(isWithholding),
  provableAt: isOptional(isText),
})

const isNeighbour = isNullable(
  isRecord<NonNullable<PaperPageResponse['next']>>({ sr: isWhole, title: isText, language: isOptional(isText) }),
)

const said = { reason: isText, notice: isText, effectiveOn: isText, at: isText }

const isNotice = isRecord<NonNullable<PaperPageResponse['notices']>[number]>({
  type: isText as Is<NoticeType>,
  ...said,
  lifted: isOptional(isRecord(said)),
})

export const isPaperPage = isRecord<PaperPageResponse>({
  paper: isWholePaper,
  versions: isListOf(isVersion),
  notices: isOptional(isListOf(isNotice)),
  previous: isNeighbour,
  next: isNeighbour,
})
