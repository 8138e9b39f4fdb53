import type { ApiError } from '../../../../api.ts'
import { useDeskPaperQuery } from './calls.ts'

/** The paper as it is stored now, which the list may not show yet. */
export const useCurrentPaper = (id: string) => {
  const { data, error, refetch } = useDeskPaperQuery(id, { refetchOnMountOrArgChange: true })
  return {
    paper: error ? undefined : data?.paper,
    etag: data?.etag ?? '',
    error: error as ApiError | undefined,
    refetch: () => void refetch(),
  }
}
