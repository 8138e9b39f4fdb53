import {
  CompareResponse,
  ContentPartsResponse,
  type ContentWarning,
  HistoryResponse,
  WarningsResponse,
} from '@shodh/contracts/content/views.ts'
import { useDispatch } from 'react-redux'
import { signedInEndpoint, useShapedRequest, useSignedInRequest } from '../../../account.ts'
import { api, type ApiError, type Result } from '../../../api.ts'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'

/**
 * What has drafts and versions, by its address below the API's base: `content/header`, `pages/{id}`, `news/{id}`. The calls
 * below it are the same.
 */
export type ContentBase = string

export const ofContent = { providesTags: ['Content'] } as const

const tagged = api.enhanceEndpoints({ addTagTypes: ['Content'] })

/** `published`, `draft`, or the number of a version. */
type Sides = { readonly base: ContentBase; readonly from: string; readonly to: string }
type Listed = { readonly base: ContentBase; readonly page: number }
/** `saved` tells one state of the draft from another. */
type Checked = { readonly base: ContentBase; readonly saved: string }

const endpoints = tagged.injectEndpoints({
  endpoints: build => ({
    contentParts: build.query({
      ...signedInEndpoint(ContentPartsResponse, 'content', 'Failed to load the content'),
      ...ofContent,
    }),
    contentHistory: build.query({
      ...signedInEndpoint(
        HistoryResponse,
        ({ base, page }: Listed) => `${base}/history?page=${page}&limit=20`,
        'Failed to load the earlier versions',
      ),
      ...ofContent,
    }),
    contentComparison: build.query({
      ...signedInEndpoint(
        CompareResponse,
        ({ base, from, to }: Sides) => `${base}/compare?${new URLSearchParams({ from, to })}`,
        'Failed to compare',
      ),
      ...ofContent,
    }),
    contentWarnings: build.query({
      ...signedInEndpoint(WarningsResponse, ({ base }: Checked) => `${base}/check`),
      ...ofContent,
    }),
  }),
})

export const { useContentPartsQuery, useContentHistoryQuery, useContentComparisonQuery, useContentWarningsQuery } =
  endpoints

/** Fetches again what is shown of the content, also as readers see it. */
export const useContentChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(endpoints.util.invalidateTags(['Content', 'Journal']))
}

type Call = {
  /** Below the API's base. */
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** The state that it changes; another one is refused with 412. */
  readonly etag: string
  readonly defaultMessage: string
}

/** The data of a response, and the entity tag of what it changed. */
export type Changed = { readonly data: unknown; readonly etag: string }

/** Browsers refuse requests that outlive their page once they have more than 64 KiB together (Fetch Standard). */
const KEEPALIVE_MAX_BYTES = 60 * 1024

const mayOutlivePage = (body: unknown) => new Blob([JSON.stringify(body ?? '')]).size <= KEEPALIVE_MAX_BYTES

/** Changes content on the condition that it is still as it was read. */
export const useContentChange = () => {
  const request = useSignedInRequest()
  const keyOf = useIdempotencyKey()
  return async ({ etag, ...call }: Call): Promise<Result<Changed>> => {
    const headers = { 'if-match': etag, 'idempotency-key': keyOf([call, etag]) }
    const { data, error, ...reply } = await request({ ...call, headers, keepalive: mayOutlivePage(call.body) })
    if (error) return { error }
    const tag = 'meta' in reply ? reply.meta?.response?.headers.get('etag') : undefined
    return { data: { data, etag: tag ?? '' } }
  }
}

export type Publication = { readonly at?: string; readonly reason?: string }

/** The acts on a draft and on what is published; each resolves to the error of a refusal. */
export const useContentActs = (base: ContentBase) => {
  const change = useContentChange()
  const request = useShapedRequest()
  const send = async (call: Omit<Call, 'url'> & { readonly path: string }): Promise<ApiError | undefined> => {
    const { path, ...rest } = call
    return (await change({ ...rest, url: `${base}/${path}` })).error
  }
  return {
    /** Now, or `at` a moment. */
    publish: (etag: string, body: Publication) =>
      send({ path: 'publish', method: 'POST', body, etag, defaultMessage: 'Failed to publish' }),
    cancel: (etag: string) =>
      send({ path: 'schedule', method: 'DELETE', body: {}, etag, defaultMessage: 'Failed to cancel' }),
    discard: (etag: string) =>
      send({ path: 'draft', method: 'DELETE', etag, defaultMessage: 'Failed to discard the draft' }),
    /** What is worth knowing before an earlier version is published again: nothing of a page. */
    warningsOf: async (version: number): Promise<Result<readonly ContentWarning[]>> => {
      if (!base.startsWith('content/')) return { data: [] }
      const { data, error } = await request(WarningsResponse, { url: `${base}/check?version=${version}` })
      return error ? { error } : { data: data.warnings }
    },
    revert: (etag: string, body: { readonly version: number; readonly reason?: string }) =>
      send({ path: 'revert', method: 'POST', body, etag, defaultMessage: 'Failed to go back' }),
  }
}
