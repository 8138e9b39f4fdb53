import { METADATA_MAX, type MetadataResponse } from '@shodh/contracts/papers/metadata.ts'
import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'

type Result = { readonly error?: ApiError | undefined }

/** Reads papers by their ids, each part as it arrives, until one cannot be read. */
export const useMetadata = () => {
  const request = useSignedInRequest()
  return async (
    ids: readonly string[],
    take: (part: MetadataResponse, done: number) => Promise<unknown> | unknown,
  ): Promise<Result> => {
    for (let from = 0; from < ids.length; from += METADATA_MAX) {
      const chosen = ids.slice(from, from + METADATA_MAX)
      const { data, error } = await request({
        url: `papers/metadata?ids=${chosen.join(',')}`,
        defaultMessage: 'Failed to load the papers',
      })
      if (error) return { error }
      await take(data as MetadataResponse, from + chosen.length)
    }
    return {}
  }
}
