import type { BoardPage, PageMember, PageSection, BoardMember } from '@shodh/contracts/board/views.ts'

const AT = '2026-01-10T05:00:00.000Z'

export const member = (id: string, changes: Partial<BoardMember> = {}): BoardMember => ({
  id,
  _id: id,
  sectionId: 'section',
  fullName: `Member ${id}`,
  designation: 'Editor',
  description: 'Professor of Botany',
  translations: [],
  image: {
    url: `/board-pictures/${id}-800.webp`,
    srcset: `/board-pictures/${id}-96.webp 96w, /board-pictures/${id}-800.webp 800w`,
    width: 800,
    height: 800,
  },
  isActive: true,
  isContactPublic: false,
  displayOrder: 1,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
})

export const section = (name: string, members: PageMember[], changes: Partial<PageSection> = {}): PageSection => ({
  id: name.replaceAll(' ', '-'),
  _id: name.replaceAll(' ', '-'),
  name,
  translations: [],
  isActive: true,
  displayOrder: 1,
  members,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
})

export const boardPage = (changes: Partial<BoardPage> = {}): BoardPage => ({
  asOf: null,
  sections: [],
  former: [],
  days: [],
  ...changes,
})
