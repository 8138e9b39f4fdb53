/** Pages and announcements are edited in the same way. */
export const KINDS = {
  pages: {
    one: 'page',
    title: 'Pages',
    lead: 'About, guidelines, privacy, accessibility, and pages of your own.',
    add: 'New page',
    site: '/pages/',
  },
  news: {
    one: 'announcement',
    title: 'News',
    lead: 'Short announcements: the newest three stand on the home page.',
    add: 'New announcement',
    site: '/news/',
  },
} as const

export type Kind = keyof typeof KINDS

export const screenOf = (kind: Kind, id = '') => `/admin/content/${kind}${id && `/${id}`}`

/** By which it is said who has it open. */
export const entityOf = (kind: Kind, id: string) => `${kind === 'pages' ? 'page' : 'news'}:${id}`
