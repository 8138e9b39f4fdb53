/** The pages of the journal's own texts: they are absent where it has none. */
export const textPages = ['/about', '/guidelines', '/privacy', '/accessibility'] as const

/** The editorial board; with `?asOf=` that of a day. */
export const BOARD_PAGE = '/board-members'

/** The journal's announcements. */
export const NEWS_PAGE = '/news'

/**
 * The addresses that show a page to everybody, without the site's origin: a server renders them. `:name` is one part of
 * a path; `/*` at the end is everything below, and nothing.
 */
export const publicPages = [
  '/',
  '/search',
  '/contact',
  '/contact/sent',
  ...textPages,
  '/pages/:slug',
  NEWS_PAGE,
  '/news/:slug',
  BOARD_PAGE,
  '/authors',
  '/authors/:author',
  '/verify',
  '/papers/:year/:type/:volume/*',
] as const

/** Where the PDF of a paper is read. */
export const READ_PAGE = '/read/:paperId'

export const STAFF_PAGES = '/admin/*'

/** The addresses that show a page. Those that are not public, or lead there, are rendered in the browser only. */
export const pages = [
  ...publicPages,
  '/library',
  READ_PAGE,
  '/login',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/set-up',
  '/dashboard',
  STAFF_PAGES,
] as const
export type Page = (typeof pages)[number]

/** The screens of the back office, below `/admin`. */
const staffScreens = [
  '',
  'papers',
  'papers/edit/:id',
  'papers/volumes',
  'papers/volumes/:id/health',
  'papers/volumes/:id/publish',
  'papers/volumes/:id/order',
  'papers/volumes/:id/previews',
  'papers/add',
  'papers/sheet',
  'papers/drafts',
  'papers/analytics',
  'users',
  'users/add',
  'users/invite',
  'users/edit/:id',
  'users/roles',
  'users/tokens',
  'users/sign-in-policy',
  'welcome',
  'welcome/:step',
  'content',
  'content/header',
  'content/footer',
  'content/settings',
  'content/pages',
  'content/pages/new',
  'content/pages/:id',
  'content/news',
  'content/news/new',
  'content/news/:id',
  'content/board-members',
  'content/storage',
  'content/ready',
  'contact',
  'system',
  'audit',
  'audit/replacements',
  'audit/past',
  'audit/papers/:id',
  'profile',
] as const
export type StaffScreen = (typeof staffScreens)[number]

/** Whether a path shows a screen of the back office; what else is below `/admin` is not found. */
export const isStaffScreen = (path: string) =>
  new RegExp(`^/admin(?:/(?:${staffScreens.join('|').replaceAll(/:\w+/gu, '[^/]+')}))?/?$`, 'u').test(path)

/** The back office: in English only. */
export const isStaffPage = (page: string) => /^\/(?:admin|dashboard)(?:\/|$)/u.test(page)

/** The page of every address that shows none. */
export const NOT_FOUND_PATH = '/404'

/** The former addresses of `/papers/:year/:type/:volume/*`. */
export const FORMER_VOLUME_PAGES = '/public-papers/:year/:type/:volume/*'

/** The contact form without scripts is sent here; whoever opens the address is led to the form of the home page. */
export const CONTACT_PAGE = '/contact'

/** The pages of the API, which the server writes without the app; `:problem` is the code of an error. */
export const API_PAGE = '/api'
export const PROBLEMS_PAGE = '/problems'
export const PROBLEM_PAGE = '/problems/:problem'

/** The public responses that a browser stores for reading offline; `:id` of a paper is a UUID. */
export const offlineResponses = [
  '/journal.json',
  '/icon.svg',
  '/manifest.webmanifest',
  '/sitemap-stats.json',
  '/api/v1/authors',
  '/api/v1/authors/:id',
  '/api/v1/board-members/page',
  '/api/v1/contact/config',
  '/api/v1/news',
  '/api/v1/news/:id',
  '/api/v1/pages/:id',
  '/api/v1/papers',
  '/api/v1/papers/years',
  '/api/v1/papers/volumes',
  '/api/v1/papers/volumes/recent',
  '/api/v1/papers/years/:year/types/:type/volumes/:name',
  '/api/v1/papers/years/:year/types/:type/volumes/:name/papers/:sr',
  '/api/v1/papers/:id',
  '/api/v1/papers/:id/history',
  '/api/v1/texts/:name',
] as const
