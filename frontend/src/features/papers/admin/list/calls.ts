import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { GroupedPapersResponse, PaperResponse } from '@shodh/contracts/papers/views.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import * as z from 'zod/mini'
import { signedInQuery, withEtag } from '../../../../account.ts'
import { api } from '../../../../api.ts'

export type DeskFilter = {
  /** Undefined for every year. */
  readonly year: number | undefined
  readonly issueType: IssueType | undefined
  readonly volumeName: string
  readonly search: string
  readonly page: number
}

const LIST_TIMEOUT_MS = 30_000

const queryOf = ({ year, issueType, volumeName, search, page }: DeskFilter) =>
  new URLSearchParams({
    group: 'volume',
    ...(year !== undefined && { year: String(year) }),
    ...(issueType !== undefined && { issueType }),
    ...(volumeName && { volumeName }),
    ...(search && { search, content: 'true' }),
    page: String(page),
    limit: String(PAGE_SIZE),
  }).toString()

/** A paper with the entity tag that says which version of it this is. */
const PaperVersion = z.extend(PaperResponse, { etag: z.string() })

/** With an access token, since only then no cache between may respond with what a change has made old. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    deskPapers: build.query({
      queryFn: signedInQuery<GroupedPapers, DeskFilter>(filter => ({
        url: `papers?${queryOf(filter)}`,
        timeout: LIST_TIMEOUT_MS,
        defaultMessage: 'Failed to fetch papers',
      })),
      responseSchema: GroupedPapersResponse,
      providesTags: ['Paper'],
      keepUnusedDataFor: 60,
    }),
    deskPaper: build.query({
      queryFn: signedInQuery(
        (id: string) => ({ url: `papers/${encodeURIComponent(id)}`, defaultMessage: 'Failed to load paper data' }),
        withEtag<z.infer<typeof PaperResponse>>,
      ),
      responseSchema: PaperVersion,
      providesTags: ['Paper'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export type GroupedPapers = z.infer<typeof GroupedPapersResponse>
export type Group = GroupedPapers['groups'][number]

export const { useDeskPapersQuery, useDeskPaperQuery } = endpoints
