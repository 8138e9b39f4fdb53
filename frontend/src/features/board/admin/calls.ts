import {
  BoardResponse,
  DeletedMembersResponse,
  DeletedSectionsResponse,
  SectionResponse,
} from '@shodh/contracts/board/views.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, signedInQuery, withEtag } from '../../../account.ts'
import { api, unreadable } from '../../../api.ts'

const PAGE_SIZE = 20

const SectionVersion = z.extend(SectionResponse, { etag: z.string() })

/** A section of the board, and the entity tag that says which version of it this is. */
export type SectionVersion = z.infer<typeof SectionVersion>

/** @throws where the id is none: no request could name the section */
const sectionId = (id: string) => {
  if (typeof id !== 'string' || id.trim() === '') throw new TypeError('Section ID is required and must be a string')
  return encodeURIComponent(id)
}

/** Below the API's base. */
export const boardAddress = {
  sections: 'board-members/sections',
  section: (id: string) => `board-members/sections/${sectionId(id)}`,
  members: (id: string) => `board-members/sections/${sectionId(id)}/members`,
  member: (id: string, memberId: string) =>
    `board-members/sections/${sectionId(id)}/members/${encodeURIComponent(memberId)}`,
}

const deleted = (kind: 'sections' | 'members', page: number) => ({
  url: `board-members/deleted?kind=${kind}&page=${page}&limit=${PAGE_SIZE}`,
  defaultMessage: `Failed to load deleted ${kind}`,
})

/** As staff are given it: people who are no longer shown to readers leave the store with the screen. */
const fleeting = { providesTags: ['Board'], keepUnusedDataFor: 0 } as const

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Board'] }).injectEndpoints({
  endpoints: build => ({
    staffBoard: build.query({
      ...signedInEndpoint(BoardResponse, { url: 'board-members', defaultMessage: 'Failed to load board members' }),
      catchSchemaFailure: () => unreadable('Unexpected response format'),
      ...fleeting,
    }),
    staffSection: build.query({
      queryFn: signedInQuery(
        (id: string) => ({ url: boardAddress.section(id), defaultMessage: 'Failed to load board members' }),
        withEtag<z.infer<typeof SectionResponse>>,
      ),
      responseSchema: SectionVersion,
      ...fleeting,
    }),
    deletedSections: build.query({
      ...signedInEndpoint(DeletedSectionsResponse, (page: number) => deleted('sections', page)),
      ...fleeting,
    }),
    deletedMembers: build.query({
      ...signedInEndpoint(DeletedMembersResponse, (page: number) => deleted('members', page)),
      ...fleeting,
    }),
  }),
})

export const { useStaffBoardQuery, useStaffSectionQuery, useDeletedSectionsQuery, useDeletedMembersQuery } = endpoints

/** Fetches the board again, as everybody sees it too. */
export const useBoardChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(endpoints.util.invalidateTags(['Board']))
}
