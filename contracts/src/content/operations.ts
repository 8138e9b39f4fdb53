import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { LONG_BODY_MAX_BYTES } from '../limits.ts'
import { conditionalCommand, created, ok, operationsOf, sent } from '../operations/operation.ts'
import {
  AddMenuPage,
  PublishContent,
  ReplaceLogo,
  RevertContent,
  ReviseFooter,
  ReviseHeader,
  ReviseMenuPage,
  ReviseSettings,
  SaveFooterDraft,
  SaveHeaderDraft,
  SaveSettingsDraft,
  WithReason,
} from './commands.ts'
import {
  exampleFooter,
  exampleHeader,
  exampleMenuPage,
  exampleSaved,
  exampleSettings,
  exampleWarning,
} from './examples.ts'
import { SITE_PARTS } from './site-parts/site-parts.ts'
import {
  FooterContentResponse,
  FooterDraftResponse,
  FooterLogoResponse,
  HeaderContentResponse,
  HeaderDraftResponse,
  HeaderLogoResponse,
  MenuPageResponse,
  PublishedResponse,
  SettingsDraftResponse,
  SettingsResponse,
  WarningsResponse,
} from './views.ts'

const api = operationsOf('Content')

const write = { allow: 'manage content', ...conditionalCommand } as const
/** Drafts are in no event. */
const draft = { allow: 'manage content', ifMatch: true } as const

const reason = 'Approved by the board'
const withReason = sent(z.nullish(WithReason), { reason })

const texts = (language: 'en' | 'hi' | 'mr', text: string) => ({ [language]: text })
const { phone } = exampleFooter

const AT_ONCE =
  'Published at once, as a version of its own. What is not named stays; null takes one away. A publication that was scheduled is called off: its content is the draft again, unless there is a newer one, and `warnings` says so.'
const DRAFT =
  'Nobody sees it before it is published. What is not named stays as the draft, or else what is published, has it. The ETag for `If-Match` is that of `GET /content/{part}`; a draft ends 90 days after its last change.'
const ETAG_OF_PART = 'The ETag for `If-Match` is that of `GET /content/{part}`.'

const LOGO_REFUSALS = [
  'LOGO_REQUIRED',
  'MEMBER_IMAGE_WRONG_TYPE',
  'MEMBER_IMAGE_TOO_LARGE',
  'MEMBER_IMAGE_DAMAGED',
  'LOGO_WRONG_SIZE',
  'STORAGE_FULL',
] as const

const logoForm = {
  ...sent(ReplaceLogo, { alt: texts('en', 'A lamp above an open book'), asDraft: false, reason }),
  file: 'required',
  part: { name: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
} as const

const LOGO = `A JPEG, PNG or WebP of at most 2 MiB and 16 to 10,000 pixels a side, encoded anew in proportion. With \`asDraft\` it is part of the draft, else published at once. Without \`alt\` the name of the journal stands for it. ${ETAG_OF_PART}`

const logo = exampleHeader.logo?.url ?? ''

const params = z.object({ part: z.enum(SITE_PARTS, `part must be one of: ${SITE_PARTS.join(', ')}`) })

const SETTING_REFUSALS = ['COLOUR_WITHOUT_CONTRAST', 'SETTING_PINNED'] as const

const { name, issn } = exampleSettings
const revert = sent(RevertContent, { version: 1, reason })
const reverted = ok(PublishedResponse, { version: 3, scheduledAt: null, warnings: [exampleWarning] })
const REVERT_REFUSALS = ['CONTENT_VERSION_NOT_FOUND', 'NOTHING_TO_PUBLISH', ...SETTING_REFUSALS] as const

/** Calls that change the parts of the site. */
export const sitePartOperations = {
  reviseHeader: api.patch('/header', {
    ...write,
    summary: 'Change the header of every page',
    description: `${AT_ONCE} \`pages\` is the whole menu in its order. ${ETAG_OF_PART}`,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(ReviseHeader, { serialNumber: 'SAMPLE-2012', reason }),
    response: ok(HeaderContentResponse, { header: exampleHeader, warnings: [exampleWarning] }),
  }),
  replaceHeaderLogo: api.post('/header/logo', {
    ...write,
    summary: 'Replace the logo of the header',
    description: LOGO,
    form: logoForm,
    response: created(HeaderLogoResponse, { logo, header: exampleHeader, warnings: [exampleWarning] }),
    refusals: LOGO_REFUSALS,
  }),
  addMenuPage: api.post('/header/pages', {
    ...write,
    summary: 'Add a page to the menu',
    description: `Published at once. Without \`displayOrder\` it stands last. The response has what is worth knowing of its address. ${ETAG_OF_PART}`,
    body: sent(AddMenuPage, { title: exampleMenuPage.title, url: exampleMenuPage.url, displayOrder: 1 }),
    response: created(MenuPageResponse, { page: exampleMenuPage, warnings: [exampleWarning] }),
    refusals: ['TOO_MANY_MENU_PAGES'],
  }),
  reviseMenuPage: api.patch('/header/pages/:id', {
    ...write,
    summary: 'Change a page of the menu',
    description: `${AT_ONCE} ${ETAG_OF_PART}`,
    params: z.object({ id: z.string() }),
    body: sent(ReviseMenuPage, { title: exampleMenuPage.title }),
    response: ok(MenuPageResponse, { page: exampleMenuPage, warnings: [exampleWarning] }),
    refusals: ['MENU_PAGE_NOT_FOUND'],
  }),
  removeMenuPage: api.delete('/header/pages/:id', {
    ...write,
    summary: 'Take a page off the menu',
    description: `Published at once; the page itself stays. ${ETAG_OF_PART}`,
    params: z.object({ id: z.string() }),
    body: withReason,
    response: ok(MenuPageResponse, { page: exampleMenuPage, warnings: [exampleWarning] }),
    refusals: ['MENU_PAGE_NOT_FOUND'],
  }),
  reviseFooter: api.patch('/footer', {
    ...write,
    summary: 'Change the footer of every page',
    description: `${AT_ONCE} ${ETAG_OF_PART}`,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(ReviseFooter, { phone, reason }),
    response: ok(FooterContentResponse, { footer: exampleFooter, warnings: [exampleWarning] }),
  }),
  replaceFooterLogo: api.post('/footer/logo', {
    ...write,
    summary: 'Replace the logo of the footer',
    description: LOGO,
    form: logoForm,
    response: created(FooterLogoResponse, { logo, footer: exampleFooter, warnings: [exampleWarning] }),
    refusals: LOGO_REFUSALS,
  }),
  reviseSettings: api.patch('/settings', {
    ...write,
    summary: 'Change who the journal is',
    description:
      'Published at once, as a version of its own, and in force in every page, feed, mail and citation. What is not named stays; null takes away what the journal may be without. `email` is that of the footer, and stays once it is stated. What the header and the footer say is changed by their calls, and what the operator sets is changed by nobody else. The ETag for `If-Match` is that of `GET /settings`.',
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(ReviseSettings, { name, issn, reason }),
    response: ok(z.extend(SettingsResponse, WarningsResponse.shape), {
      settings: { ...exampleSettings, email: exampleFooter.email },
      pinned: ['timeZone'],
      version: 2,
      warnings: [exampleWarning],
    }),
    refusals: SETTING_REFUSALS,
  }),
  revertSettings: api.post('/settings/revert', {
    ...write,
    summary: 'Publish an earlier version of the settings again',
    description: 'At once, as a new version; the draft stays. The ETag for `If-Match` is that of `GET /settings`.',
    body: revert,
    response: reverted,
    refusals: REVERT_REFUSALS,
  }),
  saveHeaderDraft: api.put('/content/header/draft', {
    ...draft,
    summary: 'Save the draft of the header',
    description: DRAFT,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(SaveHeaderDraft, { serialNumber: 'SAMPLE-2012' }),
    response: ok(HeaderDraftResponse, { draft: { content: exampleHeader, ...exampleSaved } }),
  }),
  saveFooterDraft: api.put('/content/footer/draft', {
    ...draft,
    summary: 'Save the draft of the footer',
    description: DRAFT,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(SaveFooterDraft, { phone }),
    response: ok(FooterDraftResponse, { draft: { content: exampleFooter, ...exampleSaved } }),
  }),
  saveSettingsDraft: api.put('/content/settings/draft', {
    ...draft,
    summary: 'Save the draft of the settings',
    description: DRAFT,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(SaveSettingsDraft, { name, issn }),
    response: ok(SettingsDraftResponse, { draft: { content: exampleSettings, ...exampleSaved } }),
    refusals: ['SETTING_PINNED'],
  }),
  discardPartDraft: api.delete('/content/:part/draft', {
    ...draft,
    summary: 'Discard the draft of a part of the site',
    description: ETAG_OF_PART,
    params,
    response: ok(Nothing, {}),
  }),
  publishPart: api.post('/content/:part/publish', {
    ...write,
    summary: 'Publish the draft of a part of the site',
    description: `At once, or \`at\` a moment, which takes the place of an earlier schedule. Only what the draft changes of the version that it began from is published; a field that was published otherwise meanwhile is refused, with both texts, until the draft is saved with the present ETag. ${ETAG_OF_PART}`,
    params,
    body: sent(z.nullish(PublishContent), { at: '2026-03-01T09:00:00+05:30', reason }),
    response: ok(PublishedResponse, {
      version: 2,
      scheduledAt: '2026-03-01T03:30:00.000Z',
      warnings: [exampleWarning],
    }),
    refusals: ['NOTHING_TO_PUBLISH', 'PUBLICATION_IN_PAST', 'PUBLICATION_TOO_LATE', ...SETTING_REFUSALS],
  }),
  cancelPartSchedule: api.delete('/content/:part/schedule', {
    ...write,
    summary: 'Cancel the scheduled publication of a part of the site',
    description: `Its content is the draft again, unless there is a newer one. ${ETAG_OF_PART}`,
    params,
    body: withReason,
    response: ok(Nothing, {}),
    refusals: ['NOT_SCHEDULED'],
  }),
  revertPart: api.post('/content/:part/revert', {
    ...write,
    summary: 'Publish an earlier version of a part of the site again',
    description: `At once, as a new version; the draft stays. ${ETAG_OF_PART}`,
    params,
    body: revert,
    response: reverted,
    refusals: REVERT_REFUSALS,
  }),
} as const
