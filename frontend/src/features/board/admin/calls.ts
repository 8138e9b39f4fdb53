import {
  BoardResponse,
  DeletedMembersResponse,
  DeletedSectionsResponse,
  SectionResponse,
} from '@shodh/contracts/board/views.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, versionEndpoint } from '../../../account.ts'
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

const deleted = (kind: 'sections' | 'members') => (page: number) =>
  `board-members/deleted?kind=${kind}&page=${page}&limit=${PAGE_SIZE}`

const FAILED = 'Failed to load board members'
const ofBoard = { providesTags: ['Board'] } as const

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Board'] }).injectEndpoints({
  endpoints: build => ({
    staffBoard: build.query({
      ...signedInEndpoint(BoardResponse, 'board-members', FAILED),
      catchSchemaFailure: () => unreadable('Unexpected response format'),
      ...ofBoard,
    }),
    staffSection: build.query({ ...versionEndpoint(SectionResponse, boardAddress.section, FAILED), ...ofBoard }),
    deletedSections: build.query({
      ...signedInEndpoint(DeletedSectionsResponse, deleted('sections'), 'Failed to load deleted sections'),
      ...ofBoard,
    }),
    deletedMembers: build.query({
      ...signedInEndpoint(DeletedMembersResponse, deleted('members'), 'Failed to load deleted members'),
      ...ofBoard,
    }),
  }),
})

export const { useStaffBoardQuery, useStaffSectionQuery, useDeletedSectionsQuery, useDeletedMembersQuery } = endpoints

/** Fetches the board again, as everybody sees it too. */
export const useBoardChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(endpoints.util.invalidateTags(['Board']))
}
