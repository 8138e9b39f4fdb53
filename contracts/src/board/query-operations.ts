import { ok, operationsOf } from '../operations/operation.ts'
import { exampleMember, exampleSection } from './examples.ts'
import { BoardPage, BoardQuery, PageSection } from './page.ts'
import {
  BoardResponse,
  DeletedBoardFilter,
  DeletedMembersResponse,
  DeletedSectionsResponse,
  SectionResponse,
} from './views.ts'
import * as z from 'zod/mini'

const api = operationsOf('Board')
const { id, _id, name } = exampleSection

const AS_OF_DAY =
  '`asOf`, a day as YYYY-MM-DD, responds as the board stood at the end of that day in the time zone of the journal, without contacts, and says where somebody was erased since.'

/** Calls that read the board. */
export const boardQueryOperations = {
  listBoardMembers: api.get('/board-members', {
    summary: 'List the sections of the editorial board with their members',
    description: `Administrators and auditors are given all; others active sections and members only, and contacts of those alone who agreed. ${AS_OF_DAY}`,
    allow: 'everyone',
    query: BoardQuery,
    response: ok(z.union([BoardResponse, z.array(PageSection)]), [exampleSection]),
    refusals: ['BOARD_NOT_RECORDED'],
  }),
  getBoardPage: api.get('/board-members/page', {
    summary: 'Read the board as its page shows it, with the days on which it changed',
    description: `Known sections come first, as the settings order them. ${AS_OF_DAY}`,
    allow: 'everyone',
    query: BoardQuery,
    response: ok(BoardPage, {
      asOf: null,
      sections: [exampleSection],
      former: [
        { ...exampleMember, sectionName: name, sectionTranslations: exampleSection.translations, until: '2025-12' },
      ],
      days: ['2026-01-10'],
    }),
    refusals: ['BOARD_NOT_RECORDED'],
  }),
  getBoardSection: api.get('/board-members/sections/:id', {
    summary: 'Read one section of the board with its members',
    allow: 'everyone',
    response: ok(SectionResponse, { section: exampleSection }),
    refusals: ['SECTION_NOT_FOUND'],
  }),
  listDeletedOfBoard: api.get('/board-members/deleted', {
    summary: 'List deleted sections or members of the board, last deleted first',
    description:
      'Members are those who were deleted alone, those who went with their section, and those who were struck from the history: all of them can be erased.',
    allow: 'see all of the board',
    query: DeletedBoardFilter,
    response: ok(z.union([DeletedSectionsResponse, DeletedMembersResponse]), {
      sections: [
        {
          id,
          _id,
          name,
          memberCount: 1,
          deletedAt: '2026-02-01T04:30:00.000Z',
          deletedBy: { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao' },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    }),
  }),
} as const
