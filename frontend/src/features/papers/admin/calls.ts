import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { DeletedPapersResponse, DeletedVolumesResponse } from '@shodh/contracts/papers/deleted.ts'
import { DraftsResponse } from '@shodh/contracts/papers/drafts/drafts.ts'
import { GroupedPapersResponse, HistoryResponse, PaperResponse } from '@shodh/contracts/papers/views.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import * as z from 'zod/mini'
import { signedInQuery, withEtag } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'
import { useRestore } from '../../volumes/admin/calls.ts'

export type PaperFilter = {
  /** Undefined for every year. */
  readonly year: number | undefined
  readonly issueType: IssueType | undefined
  readonly volumeName: string
  readonly search: string
  readonly page: number
}

const LIST_TIMEOUT_MS = 30_000
const DELETED_PAGE_SIZE = 20

const listQuery = ({ year, issueType, volumeName, search, page }: PaperFilter) =>
  new URLSearchParams({
    group: 'volume',
    ...(year !== undefined && { year: String(year) }),
    ...(issueType !== undefined && { issueType }),
    ...(volumeName && { volumeName }),
    ...(search && { search, content: 'true' }),
    page: String(page),
    limit: String(PAGE_SIZE),
  }).toString()

const deleted = (kind: 'papers' | 'volumes', page: number) => ({
  url: `papers/deleted?kind=${kind}&page=${page}&limit=${DELETED_PAGE_SIZE}`,
  defaultMessage: `Failed to load deleted ${kind}`,
})

/** A paper with the entity tag that says which version of it this is. */
const PaperVersion = z.extend(PaperResponse, { etag: z.string() })

/** With an access token, since only then no cache between may respond with what a change has made old. */
const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    staffPapers: build.query({
      queryFn: signedInQuery<GroupedPapers, PaperFilter>(filter => ({
        url: `papers?${listQuery(filter)}`,
        timeout: LIST_TIMEOUT_MS,
        defaultMessage: 'Failed to fetch papers',
      })),
      responseSchema: GroupedPapersResponse,
      providesTags: ['Paper'],
      keepUnusedDataFor: 60,
    }),
    staffPaper: build.query({
      queryFn: signedInQuery(
        (id: string) => ({ url: `papers/${encodeURIComponent(id)}`, defaultMessage: 'Failed to load paper data' }),
        withEtag<z.infer<typeof PaperResponse>>,
      ),
      responseSchema: PaperVersion,
      providesTags: ['Paper'],
      keepUnusedDataFor: 0,
    }),
    paperHistory: build.query({
      queryFn: signedInQuery<z.infer<typeof HistoryResponse>, string>(id => ({
        url: `papers/${encodeURIComponent(id)}/history`,
        defaultMessage: 'Failed to load the versions',
      })),
      responseSchema: HistoryResponse,
      providesTags: ['Paper'],
      keepUnusedDataFor: 0,
    }),
    deletedPapers: build.query({
      queryFn: signedInQuery<z.infer<typeof DeletedPapersResponse>, number>(page => deleted('papers', page)),
      responseSchema: DeletedPapersResponse,
      providesTags: ['Paper', 'Volume'],
      keepUnusedDataFor: 0,
    }),
    deletedVolumes: build.query({
      queryFn: signedInQuery<z.infer<typeof DeletedVolumesResponse>, number>(page => deleted('volumes', page)),
      responseSchema: DeletedVolumesResponse,
      providesTags: ['Volume'],
      keepUnusedDataFor: 0,
    }),
    drafts: build.query({
      queryFn: signedInQuery<z.infer<typeof DraftsResponse>, void>(() => ({
        url: 'papers/drafts',
        defaultMessage: 'Failed to load drafts',
      })),
      responseSchema: DraftsResponse,
      providesTags: ['Draft'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export type GroupedPapers = z.infer<typeof GroupedPapersResponse>
export type Group = GroupedPapers['groups'][number]

export const { useStaffPapersQuery, useStaffPaperQuery, usePaperHistoryQuery } = endpoints
export const { useDeletedPapersQuery, useDeletedVolumesQuery, useDraftsQuery } = endpoints

/** Fetches the drafts again. */
export const draftsChanged = () => endpoints.util.invalidateTags(['Draft'])

/** The address of a paper, below the API's base, that changes are sent to. */
export const pathOf = ({ volumeId, id }: { readonly volumeId: string; readonly id: string }) =>
  `${encodeURIComponent(volumeId)}/${encodeURIComponent(id)}`

/** The paper as it is stored now, which a list may not show yet. */
export const useCurrentPaper = (id: string) => {
  const { data, error, refetch } = useStaffPaperQuery(id, { refetchOnMountOrArgChange: true })
  return {
    paper: error ? undefined : data?.paper,
    etag: data?.etag ?? '',
    error: error as ApiError | undefined,
    refetch: () => void refetch(),
  }
}

/** Brings a deleted paper back to its volume. */
export const useRestorePaper = () => {
  const restore = useRestore('paper')
  return ({ title, ...paper }: { readonly id: string; readonly volumeId: string; readonly title?: string }) =>
    restore(
      pathOf(paper),
      title === undefined ? 'Paper restored successfully' : `Paper "${title}" restored successfully`,
    )
}
