import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { DeletedPapersResponse, DeletedVolumesResponse } from '@shodh/contracts/papers/back-office/deleted.ts'
import { AuthorEmailsResponse } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { DraftsResponse } from '@shodh/contracts/papers/drafts/drafts.ts'
import { OwnPapersResponse } from '@shodh/contracts/papers/back-office/own-papers.ts'
import { RowsResponse } from '@shodh/contracts/papers/back-office/rows.ts'
import { HistoryResponse, PaperResponse } from '@shodh/contracts/papers/views.ts'
import { useStore } from 'react-redux'
import type * as z from 'zod/mini'
import { signedInEndpoint, useSignedInRequest, versionEndpoint } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'
import { failureText } from '../../../ui/admin/act.tsx'
import { count } from '../../../ui/formats/count.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { usePublicationChanged, useRestore } from '../../volumes/admin/calls.ts'

const DELETED_PAGE_SIZE = 20

/** Rows of what is fetched first, so that it is soon there; the pages after it begin with the same rows. */
const FIRST_ROWS = 100
const FIRST = 0

const rowsQuery = (search: string, page: number) =>
  new URLSearchParams({
    ...(search && { search, content: 'true' }),
    page: String(page === FIRST ? 1 : page),
    limit: String(page === FIRST ? FIRST_ROWS : PAGE_SIZE),
  }).toString()

type RowsPage = z.infer<typeof RowsResponse>

const deleted = (kind: 'papers' | 'volumes') => (page: number) =>
  `papers/deleted?kind=${kind}&page=${page}&limit=${DELETED_PAGE_SIZE}`

const onePaper = versionEndpoint(
  PaperResponse,
  (id: string) => `papers/${encodeURIComponent(id)}`,
  'Failed to load paper data',
)

/** With an access token, since only then no cache between may respond with what a change has made old. */
const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    /** What a search finds, or all papers. */
    paperRows: build.infiniteQuery<RowsPage, string, number>({
      ...signedInEndpoint(
        RowsResponse,
        ({ queryArg, pageParam }: { readonly queryArg: string; readonly pageParam: number }) =>
          `papers/rows?${rowsQuery(queryArg, pageParam)}`,
        'Failed to fetch papers',
      ),
      infiniteQueryOptions: {
        initialPageParam: FIRST,
        getNextPageParam: ({ pagination: { page, totalPages } }, _, last) =>
          page < totalPages ? (last === FIRST ? 1 : page + 1) : undefined,
      },
      providesTags: ['Paper'],
      keepUnusedDataFor: 600,
    }),
    ownPapers: build.query({
      ...signedInEndpoint(OwnPapersResponse, 'users/profile/papers', 'Failed to load your papers'),
      providesTags: ['Paper'],
    }),
    staffPaper: build.query({ ...onePaper, providesTags: ['Paper'] }),
    paperHistory: build.query({
      ...signedInEndpoint(
        HistoryResponse,
        (id: string) => `papers/${encodeURIComponent(id)}/history`,
        'Failed to load the versions',
      ),
      providesTags: ['Paper'],
    }),
    authorEmails: build.query({
      ...signedInEndpoint(
        AuthorEmailsResponse,
        (path: string) => `papers/${path}/author-emails`,
        'Failed to load the addresses of authors',
      ),
      providesTags: ['Paper'],
    }),
    deletedPapers: build.query({
      ...signedInEndpoint(DeletedPapersResponse, deleted('papers'), 'Failed to load deleted papers'),
      providesTags: ['Paper', 'Volume'],
    }),
    deletedVolumes: build.query({
      ...signedInEndpoint(DeletedVolumesResponse, deleted('volumes'), 'Failed to load deleted volumes'),
      providesTags: ['Volume'],
    }),
    drafts: build.query({
      ...signedInEndpoint(DraftsResponse, 'papers/drafts', 'Failed to load drafts'),
      providesTags: ['Draft'],
    }),
  }),
})

export const { usePaperRowsInfiniteQuery, useStaffPaperQuery, usePaperHistoryQuery } = endpoints
export const { useAuthorEmailsQuery, useOwnPapersQuery } = endpoints
export const { useDeletedPapersQuery, useDeletedVolumesQuery, useDraftsQuery } = endpoints

/** Fetches the drafts again. */
export const draftsChanged = () => endpoints.util.invalidateTags(['Draft'])

/** The address of a paper, below the API's base, that changes are sent to. */
export const pathOf = ({ volumeId, id }: { readonly volumeId: string; readonly id: string }) =>
  `${encodeURIComponent(volumeId)}/${encodeURIComponent(id)}`

/** Reads a paper past the store, as it is stored now, with its entity tag. */
export const useReadPaper = () => {
  const store = useStore()
  return (id: string) => onePaper.queryFn(id, store)
}

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

/** Brings deleted papers back one after the other, and says how many came. */
export const useRestorePapers = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async (papers: readonly { readonly id: string; readonly volumeId: string }[]) => {
    const failed: ApiError[] = []
    for (const paper of papers) {
      const { error } = await request({
        url: `papers/${pathOf(paper)}/restore`,
        method: 'POST',
        defaultMessage: 'Failed to restore paper',
      })
      if (error) failed.push(error)
    }
    changed()
    const restored = papers.length - failed.length
    if (restored > 0) toast(`${count(restored, 'paper')} restored`)
    if (failed[0]) toast(`${count(failed.length, 'paper')} not restored: ${failureText(failed[0])}`, 'error')
  }
}
