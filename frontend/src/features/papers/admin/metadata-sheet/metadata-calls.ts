import { CHOSEN_MAX } from '@shodh/contracts/limits.ts'
import type { MetadataResponse } from '@shodh/contracts/papers/back-office/metadata.ts'
import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'

type Result = { readonly error?: ApiError | undefined }

/** Reads papers by their ids, each part as it arrives, until one cannot be read. */
export const useMetadata = () => {
  const request = useSignedInRequest()
  return async (ids: readonly string[], take: (part: MetadataResponse, done: number) => unknown): Promise<Result> => {
    const ask = (from: number) =>
      request({
        url: `papers/metadata?ids=${ids.slice(from, from + CHOSEN_MAX).join(',')}`,
        defaultMessage: 'Failed to load the papers',
      })
    // the next part comes while one is taken
    let next = ids.length > 0 ? ask(0) : undefined
    for (let done = CHOSEN_MAX; next; done += CHOSEN_MAX) {
      const { data, error } = await next
      if (error) return { error }
      next = done < ids.length ? ask(done) : undefined
      await take(data as MetadataResponse, Math.min(done, ids.length))
    }
    return {}
  }
}
