import type { Deletion } from '@shodh/contracts/envelope.ts'
import type { ApiError } from '../../api.ts'

/** That there is nothing at an address, or nothing any longer: a result, which comes with the page as data does. */
export type Missing = { readonly is: 'unknown' } | ({ readonly is: 'deleted' } & Deletion)

/** What an error says of it; undefined where the error is another one. */
export const missing = ({ status, deletion }: ApiError): Missing | undefined => {
  if (status === 404) return { is: 'unknown' }
  return status === 410 && deletion ? { is: 'deleted', ...deletion } : undefined
}

export const UNREADABLE: ApiError = { status: 'UNREADABLE', message: 'The response could not be read' }
