import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { LONG_BODY_MAX_BYTES } from '../limits.ts'
import { command, created, ok, operationsOf, sent, sentNothing } from '../operations/operation.ts'
import {
  AddMember,
  CreateSection,
  ReorderMembers,
  ReorderSections,
  ReviseMember,
  ReviseSection,
  StrikeMember,
} from './commands.ts'
import { exampleMember, exampleSection } from './examples.ts'
import {
  MemberResponse,
  MembersResponse,
  SectionResponse,
  SectionsResponse,
  BoardResponse,
  DeletedBoardFilter,
  DeletedMembersResponse,
  DeletedSectionsResponse,
  BoardPage,
  BoardQuery,
  PageSection,
} from './views.ts'

const api = operationsOf('Board')

const AS_OF_DAY =
  '`asOf`, a day as YYYY-MM-DD, responds as the board stood at the end of that day in the time zone of the journal, without contacts, and says where somebody was erased since.'

const SECTION = '/board-members/sections/:id'
const MEMBERS = '/board-members/sections/:sectionId/members'
const MEMBER = `${MEMBERS}/:memberId` as const

const { id, _id, name, translations } = exampleSection
const { fullName, designation, description, email, affiliation, orcid, from } = exampleMember

const image = { name: 'image', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] } as const
const NOT_AN_IMAGE = [
  'MEMBER_IMAGE_WRONG_TYPE',
  'MEMBER_IMAGE_TOO_LARGE',
  'MEMBER_IMAGE_DAMAGED',
  'MEMBER_IMAGE_TOO_MANY_PIXELS',
] as const

const write = { allow: 'manage the board', ...command } as const

const OF_SECTION = 'The ETag for `If-Match` is that of `GET /board-members/sections/{id}`.'
const PLACES = 'Names each one that is there once, with its place: places are 1 to their number.'

/** Calls about the board. */
export const boardOperations = {
  createSection: api.post('/board-members/sections', {
    ...write,
    summary: 'Create a section of the board',
    description: 'It stands last. Names are compared without regard to case and to forms of Unicode.',
    body: sent(CreateSection, { name, isActive: true }),
    response: created(SectionResponse, { section: exampleSection }),
    refusals: ['SECTION_ALREADY_EXISTS', 'TOO_MANY_SECTIONS'],
  }),
  reorderSections: api.patch('/board-members/sections/order', {
    ...write,
    summary: 'Order the sections of the board',
    description: `${PLACES} The ETag for \`If-Match\` is that of \`GET /board-members\`.`,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(ReorderSections, [{ id, displayOrder: 1 }]),
    response: ok(SectionsResponse, { sections: [exampleSection] }),
    refusals: ['BOARD_ORDER_INCOMPLETE'],
    ifMatch: true,
  }),
  reviseSection: api.patch(SECTION, {
    ...write,
    summary: 'Rename, activate or deactivate a section of the board',
    description: `What is not named stays. To visitors an inactive section does not exist. ${OF_SECTION}`,
    body: sent(ReviseSection, { name, translations: [{ language: 'hi', name: translations[0]?.name ?? name }] }),
    response: ok(SectionResponse, { section: exampleSection }),
    refusals: ['SECTION_NOT_FOUND', 'SECTION_DELETED', 'SECTION_ALREADY_EXISTS'],
    ifMatch: true,
  }),
  deleteSection: api.delete(SECTION, {
    ...write,
    summary: 'Delete a section of the board with its members',
    description: `Restoring it brings both back. ${OF_SECTION}`,
    response: ok(Nothing, {}),
    refusals: ['SECTION_NOT_FOUND', 'SECTION_DELETED'],
    ifMatch: true,
  }),
  restoreSection: api.post(`${SECTION}/restore`, {
    ...write,
    summary: 'Restore a deleted section, with the members that were deleted with it',
    description: 'It stands where it stood.',
    body: sentNothing,
    response: ok(SectionResponse, { section: exampleSection }),
    refusals: ['SECTION_NOT_FOUND', 'SECTION_NOT_DELETED', 'SECTION_ALREADY_EXISTS', 'TOO_MANY_SECTIONS'],
  }),
  addMember: api.post(MEMBERS, {
    ...write,
    summary: 'Add a member to a section of the board',
    description:
      'The member stands last. The picture is stored anew, without its metadata, at most 800 × 800 pixels. An empty optional field counts as absent; `translations` is JSON.',
    form: {
      ...sent(AddMember, { fullName, designation, description, email, affiliation, orcid, from }),
      file: 'required',
      part: image,
    },
    response: created(MemberResponse, { member: exampleMember }),
    refusals: [
      'SECTION_NOT_FOUND',
      'SECTION_DELETED',
      'TOO_MANY_MEMBERS',
      'TERM_ENDS_TOO_EARLY',
      'MEMBER_IMAGE_REQUIRED',
      ...NOT_AN_IMAGE,
    ],
    ifMatch: true,
  }),
  reorderMembers: api.patch(`${MEMBERS}/order`, {
    ...write,
    summary: 'Order the members of a section of the board',
    description: `${PLACES} ${OF_SECTION}`,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(ReorderMembers, [{ id: exampleMember.id, displayOrder: 1 }]),
    response: ok(MembersResponse, { members: [exampleMember] }),
    refusals: ['SECTION_NOT_FOUND', 'SECTION_DELETED', 'BOARD_ORDER_INCOMPLETE'],
    ifMatch: true,
  }),
  reviseMember: api.patch(MEMBER, {
    ...write,
    summary: 'Revise a member of the board, or move the member to another section',
    description: `What is not named stays; an optional field that is sent empty is taken away. With \`sectionId\` the member moves to that section and stands last there. ${OF_SECTION}`,
    form: { ...sent(ReviseMember, { designation, isActive: true }), file: 'optional', part: image },
    response: ok(MemberResponse, { member: exampleMember }),
    refusals: [
      'SECTION_NOT_FOUND',
      'SECTION_DELETED',
      'SECTION_INVALID',
      'MEMBER_NOT_FOUND',
      'MEMBER_DELETED',
      'MEMBER_ERASED',
      'TOO_MANY_MEMBERS',
      'TERM_ENDS_TOO_EARLY',
      ...NOT_AN_IMAGE,
    ],
    ifMatch: true,
  }),
  removeMember: api.delete(MEMBER, {
    ...write,
    summary: 'Delete a member of the board',
    description: `The boards of earlier days still show the member. ${OF_SECTION}`,
    response: ok(Nothing, {}),
    refusals: ['SECTION_NOT_FOUND', 'SECTION_DELETED', 'MEMBER_NOT_FOUND', 'MEMBER_DELETED', 'MEMBER_ERASED'],
    ifMatch: true,
  }),
  restoreMember: api.post(`${MEMBER}/restore`, {
    ...write,
    summary: 'Restore a deleted member of the board',
    description: 'The member stands where they stood.',
    body: sentNothing,
    response: ok(MemberResponse, { member: exampleMember }),
    refusals: [
      'SECTION_NOT_FOUND',
      'RESTORE_SECTION_FIRST',
      'MEMBER_NOT_FOUND',
      'MEMBER_NOT_DELETED',
      'MEMBER_ERASED',
      'TOO_MANY_MEMBERS',
    ],
  }),
  eraseMember: api.post(`${MEMBER}/erase`, {
    ...write,
    summary: 'Erase a member of the board for good',
    description:
      'Deletes every revision of what is known of the person, and the pictures, also of one who was deleted before. Boards of earlier days then say that somebody was erased in that place. It cannot be undone.',
    body: sentNothing,
    response: ok(Nothing, {}),
    refusals: ['MEMBER_NOT_FOUND', 'MEMBER_ERASED'],
  }),
  strikeMember: api.post(`${MEMBER}/strike`, {
    ...write,
    summary: 'Strike a deleted member from the history of the board',
    description: 'For one who never was on the board: the board of no day shows the member any more.',
    body: sent(StrikeMember, { reason: 'Entered by mistake: never a member of the board' }),
    response: ok(Nothing, {}),
    refusals: ['MEMBER_NOT_FOUND', 'MEMBER_NOT_DELETED', 'MEMBER_ERASED'],
  }),
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
