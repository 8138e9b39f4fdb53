import type { Store as ReduxStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { DraftResponse } from '@shodh/contracts/papers/drafts/drafts.ts'
import { PaperResponse, PapersResponse } from '@shodh/contracts/papers/views.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type * as z from 'zod/mini'
import { signedInEndpoint, signedInUpload } from '../../../../account.ts'
import { api, type Result } from '../../../../api.ts'
import type { Attempt } from './upload/queue.ts'

/** The store of the whole application, of which the batch only makes calls. */
export type AppStore = Omit<ReduxStore, 'dispatch'> & {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
}

type VolumeOfPapers = { readonly year: number; readonly issueType: IssueType; readonly volumeName: string }

const NO_REASON = 'The journal gave no reason'

type Sent = {
  readonly url: string
  readonly method: 'POST' | 'PATCH'
  readonly body: FormData
  /** Idempotency-Key: the same one does not store a paper twice. */
  readonly key: string
  readonly etag?: string | undefined
  readonly attempt: Attempt
}

/** Sends a form, with its progress, as one that is executed once. */
const send =
  <Data>() =>
  async (
    { key, etag, attempt, ...call }: Sent,
    store: { dispatch: unknown; getState: unknown },
  ): Promise<Result<Data>> => {
    const headers = { 'idempotency-key': key, ...(etag !== undefined && { 'if-match': etag }) }
    const { data, error } = await signedInUpload(store, {
      ...call,
      ...attempt,
      purpose: 'paper',
      headers,
      defaultMessage: NO_REASON,
    })
    return error ? { error } : { data: data as Data }
  }

const papersOf = ({ year, issueType, volumeName }: VolumeOfPapers) =>
  new URLSearchParams({ year: String(year), issueType, volumeName, limit: String(PAGE_SIZE), page: '1' }).toString()

/** With an access token, since then nothing comes from a cache. */
const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    papersOfVolume: build.query({
      ...signedInEndpoint(
        PapersResponse,
        (volume: VolumeOfPapers) => `papers?${papersOf(volume)}`,
        'Failed to load papers',
      ),
      providesTags: ['Paper'],
      keepUnusedDataFor: 60,
    }),
    uploadPaper: build.mutation<z.infer<typeof PaperResponse>, Sent>({
      queryFn: send<z.infer<typeof PaperResponse>>(),
      responseSchema: PaperResponse,
    }),
    saveDraft: build.mutation<z.infer<typeof DraftResponse>, Sent>({
      queryFn: send<z.infer<typeof DraftResponse>>(),
      responseSchema: DraftResponse,
      invalidatesTags: ['Draft'],
    }),
  }),
})

export const { usePapersOfVolumeQuery } = endpoints
export const { uploadPaper, saveDraft } = endpoints.endpoints
