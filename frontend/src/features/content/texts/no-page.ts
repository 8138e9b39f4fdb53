import type { ApiError } from '../../../api.ts'

/** That there is no such page, or no longer, or none at the moment: a result, which comes with the page as data does. */
export type NoPage =
  | { readonly is: 'unknown' | 'no moment' }
  /** ISO 8601 */
  | { readonly is: 'taken away'; readonly at: string }

/** What an error says of a page, of a moment where one was asked for; undefined where the error is another one. */
export const noPage = ({ status, deletion }: ApiError, asOf?: string): NoPage | undefined => {
  if (status === 404) return { is: 'unknown' }
  if (status === 410 && deletion) return { is: 'taken away', at: deletion.deletedAt }
  return status === 400 && asOf !== undefined ? { is: 'no moment' } : undefined
}
