import type { PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import type { DiscoveryPorts } from '../journal.ts'
import { type OaiArguments, type OaiError, oaiError } from './requests.ts'
import type { Harvest, ResumptionTokens } from './resumption-token.ts'
import { restrictionTo } from './sets.ts'

/** Seconds as ISO 8601, both inclusive. */
type Period = { readonly from?: string | undefined; readonly until?: string | undefined }

// Stryker disable next-line Regex: The calendar has no day whose text has more in it.
const DAY = /^\d{4}-\d{2}-\d{2}$/u
// Stryker disable next-line Regex: The calendar has no moment whose text has more in it.
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/u

// Stryker disable next-line StringLiteral: An empty word is another one, too, and is not undefined.
const granularityOf = (text: string) => (DAY.test(text) ? 'day' : SECOND.test(text) ? 'second' : undefined)

/** Whether the calendar has it: 30 February is read as 2 March. */
const exists = (text: string) => {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', ''))
}

const isMoment = (text: string) => granularityOf(text) !== undefined && exists(text)

/** The period of a selective harvest. */
export const periodOf = ({ from, until }: Pick<OaiArguments, 'from' | 'until'>): Period | OaiError => {
  const wrong = [from, until].find(text => text !== undefined && !isMoment(text))
  if (wrong !== undefined)
    return oaiError('badArgument', 'from and until have the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ')
  if (from !== undefined && until !== undefined) {
    if (granularityOf(from) !== granularityOf(until))
      return oaiError('badArgument', 'from and until must have the same granularity')
    if (from > until) return oaiError('badArgument', 'from must not be after until')
  }
  return {
    from: from && (DAY.test(from) ? `${from}T00:00:00Z` : from),
    until: until && (DAY.test(until) ? `${until}T23:59:59Z` : until),
  }
}

/** Records in one response. */
const PAGE = 100

/** Sorts after every id, and before every other moment. */
const LAST = '~'

type Records = DiscoveryPorts['views']['paperRecords']

/** Records in the order of their last change, and where the list goes on. */
export type RecordPage = {
  readonly records: readonly PaperRecordDocument[]
  readonly rest: Harvest | undefined
  readonly isFirst: boolean
}

const NONE = oaiError('noRecordsMatch', 'No record matches')

/** `changed` of the last record; undefined where nothing was ever published. */
export const lastChange = async (records: Records) =>
  (await records.find({ sort: { field: 'changed', descending: true }, limit: 1 }))[0]?.changed

const pageAfter = async (records: Records, harvest: Harvest, isFirst: boolean): Promise<RecordPage | OaiError> => {
  const where = harvest.set === undefined ? {} : restrictionTo(harvest.set)
  if (!where) return NONE
  const range = { field: 'changed', from: harvest.after, to: harvest.to } as const
  const found = await records.find({ where, range, sort: { field: 'changed' }, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  if (!last) return NONE
  // a space later than the last one: no record is in between
  return { records: shown, rest: found.length > PAGE ? { ...harvest, after: `${last.changed} ` } : undefined, isFirst }
}

/** The first page of a selective harvest; what changes meanwhile is for the next harvest. */
const firstPage = async (records: Records, { metadataPrefix = '', set, ...given }: OaiArguments) => {
  const period = periodOf(given)
  if ('error' in period) return period
  const last = await lastChange(records)
  // Stryker disable next-line ConditionalExpression: Where nothing was ever published, no record is found either.
  if (last === undefined) return NONE
  // Stryker disable next-line ConditionalExpression: The text undefined sorts behind every moment, so the list ends with the last change, too.
  const until = period.until === undefined ? last : `${period.until}${LAST}`
  // Stryker disable next-line EqualityOperator: Of two equal moments it is the same which one is taken.
  return pageAfter(records, { metadataPrefix, set, after: period.from ?? '', to: until < last ? until : last }, true)
}

/** One page of records, from the start or from where a token says. */
export const recordPage = async (
  records: Records,
  tokens: ResumptionTokens,
  given: OaiArguments,
): Promise<{ readonly metadataPrefix: string | undefined; readonly page: RecordPage | OaiError }> => {
  if (given.resumptionToken === undefined)
    return { metadataPrefix: given.metadataPrefix, page: await firstPage(records, given) }
  const harvest = tokens.read(given.resumptionToken)
  return harvest
    ? { metadataPrefix: harvest.metadataPrefix, page: await pageAfter(records, harvest, false) }
    : {
        metadataPrefix: undefined,
        page: oaiError('badResumptionToken', 'The resumption token is not valid, or has expired'),
      }
}
