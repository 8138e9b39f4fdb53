import * as z from 'zod/mini'
import { Nothing } from '../../envelope.ts'
import { WHOLE_BODY_MAX_BYTES } from '../../limits.ts'
import { conditionalCommand, created, ok, operationsOf, sent, type Sent } from '../../operations/operation.ts'
import {
  CreateNews,
  CreatePage,
  PublishPage,
  RevertContent,
  SaveNewsDraft,
  SavePageDraft,
  WithReason,
} from '../commands.ts'
import { exampleStaffNews, exampleStaffPage, exampleText, exampleWarning } from '../examples.ts'
import { PublishedNewsResponse, PublishedPageResponse, StaffNewsResponse, StaffPageResponse } from './page-views.ts'

const api = operationsOf('Content')

const write = { allow: 'manage content', ...conditionalCommand } as const
/** Drafts are in no event. */
const draft = { allow: 'manage content', ifMatch: true } as const

const reason = 'Approved by the board'
const withReason = sent(z.nullish(WithReason), { reason })

type Of = {
  /** What it is called in sentences. */
  readonly one: 'page' | 'announcement'
  readonly etag: string
  readonly create: Sent<typeof CreateNews> | Sent<typeof CreatePage>
  readonly save: Sent<typeof SaveNewsDraft> | Sent<typeof SavePageDraft>
}

/** Pages and announcements have the same calls. */
const textOperations = <
  const Name extends 'pages' | 'news',
  const Texts extends Of,
  const Response extends typeof StaffPageResponse | typeof StaffNewsResponse,
  const Published extends typeof PublishedPageResponse | typeof PublishedNewsResponse,
>(
  name: Name,
  { one, etag, create, save }: Texts,
  [response, example]: readonly [Response, z.output<Response>],
  [published, publishedExample]: readonly [Published, z.output<Published>],
) => {
  const of = `/${name}/:id` as const
  const known = ['PAGE_NOT_FOUND', 'PAGE_GONE'] as const
  return {
    create: api.post(`/${name}`, {
      allow: 'manage content',
      isIdempotent: true,
      summary: `Begin a new ${one}`,
      description:
        'A draft: nobody sees it before it is published, and no event has it. Titles and texts may still be empty.',
      bodyMaxBytes: WHOLE_BODY_MAX_BYTES,
      body: create as Texts['create'],
      response: created(response, example),
      refusals: ['SLUG_TAKEN', 'TOO_MANY_PAGES'],
    }),
    save: api.patch(of, {
      ...draft,
      summary: `Save the draft of the ${one}`,
      description: `Changes the draft only. ${etag} A draft ends 90 days after its last change.`,
      bodyMaxBytes: WHOLE_BODY_MAX_BYTES,
      body: save as Texts['save'],
      response: ok(response, example),
      refusals: [...known, 'SLUG_TAKEN', 'SLUG_FIXED'],
    }),
    discard: api.delete(`/${name}/:id/draft`, {
      ...draft,
      summary: `Discard the draft of the ${one}`,
      description: `Of what was never published, nothing is left. ${etag}`,
      response: ok(Nothing, {}),
      refusals: known,
    }),
    publish: api.post(`/${name}/:id/publish`, {
      ...write,
      summary: `Publish the draft of the ${one}`,
      description: `At once, or \`at\` a moment, which takes the place of an earlier schedule; with \`languages\`, only what the draft has in these. The response has what is worth knowing of it. ${etag}`,
      body: sent(z.nullish(PublishPage), { languages: ['en'], at: '2026-03-01T09:00:00+05:30', reason }),
      response: ok(published, publishedExample),
      refusals: [
        ...known,
        'NOTHING_TO_PUBLISH',
        'TEXT_INCOMPLETE',
        'TEXT_TOO_DEEP',
        'TEXT_WITH_MANY_ELEMENTS',
        'TEXT_WITH_MANY_NOTES',
        'TEXT_WITH_MANY_SECTIONS',
        'TEXT_MUST_STAY',
        'PUBLICATION_IN_PAST',
        'PUBLICATION_TOO_LATE',
        'NEWS_DATE_TOO_LATE',
        'NEWS_ENDS_TOO_EARLY',
        'SLUG_TAKEN',
      ],
    }),
    cancel: api.delete(`/${name}/:id/schedule`, {
      ...write,
      summary: `Cancel the scheduled publication of the ${one}`,
      description: `Its content is the draft again, unless there is a newer one. ${etag}`,
      body: withReason,
      response: ok(response, example),
      refusals: [...known, 'NOT_SCHEDULED'],
    }),
    revert: api.post(`/${name}/:id/revert`, {
      ...write,
      summary: `Publish an earlier version of the ${one} again`,
      description: `At once, as a new version; the draft stays. ${etag}`,
      body: sent(RevertContent, { version: 1, reason }),
      response: ok(response, example),
      refusals: [...known, 'CONTENT_VERSION_NOT_FOUND', 'NOTHING_TO_PUBLISH', 'SLUG_TAKEN', 'TEXT_MUST_STAY'],
    }),
    unpublish: api.post(`/${name}/:id/unpublish`, {
      ...write,
      summary: `Take the ${one} off the site`,
      description: `Its address responds with 410; it can be published again. What was scheduled is called off. ${etag}`,
      body: withReason,
      response: ok(response, example),
      refusals: [...known, 'PAGE_NOT_PUBLISHED', 'TEXT_MUST_STAY'],
    }),
    remove: api.delete(of, {
      ...write,
      summary: `Delete the ${one}`,
      description: `It can be restored; its address is free again. Of what was never published, nothing is left. ${etag}`,
      body: withReason,
      response: ok(Nothing, {}),
      refusals: [...known, 'TEXT_MUST_STAY'],
    }),
    restore: api.post(`/${name}/:id/restore`, {
      ...write,
      summary: `Restore the deleted ${one}`,
      description: 'As it was before, public if it was public.',
      body: withReason,
      response: ok(response, example),
      refusals: ['PAGE_NOT_FOUND', 'PAGE_NOT_DELETED', 'SLUG_TAKEN'],
    }),
  } as const
}

const ofPages = textOperations(
  'pages',
  {
    one: 'page',
    etag: 'The ETag for `If-Match` is that of `GET /pages/{id}`.',
    create: sent(CreatePage, { slug: 'ethics-policy', texts: { en: exampleText } }),
    save: sent(SavePageDraft, { texts: { en: exampleText } }),
  },
  [StaffPageResponse, { page: exampleStaffPage }],
  [PublishedPageResponse, { page: exampleStaffPage, warnings: [exampleWarning] }],
)

const ofNews = textOperations(
  'news',
  {
    one: 'announcement',
    etag: 'The ETag for `If-Match` is that of `GET /news/{id}`.',
    create: sent(CreateNews, { slug: 'call-for-papers-2027', texts: { en: exampleText }, until: '2026-06-30' }),
    save: sent(SaveNewsDraft, { date: '2026-02-01', until: '2026-06-30' }),
  },
  [StaffNewsResponse, { news: exampleStaffNews }],
  [PublishedNewsResponse, { news: exampleStaffNews, warnings: [exampleWarning] }],
)

/** The calls of both, by what they do. */
export const textCalls = { page: ofPages, news: ofNews } as const

/** Calls that change pages. */
export const pageOperations = {
  createPage: ofPages.create,
  savePageDraft: ofPages.save,
  discardPageDraft: ofPages.discard,
  publishPage: ofPages.publish,
  cancelPageSchedule: ofPages.cancel,
  revertPage: ofPages.revert,
  unpublishPage: ofPages.unpublish,
  deletePage: ofPages.remove,
  restorePage: ofPages.restore,
} as const

/** Calls that change announcements. */
export const newsOperations = {
  createNews: ofNews.create,
  saveNewsDraft: ofNews.save,
  discardNewsDraft: ofNews.discard,
  publishNews: ofNews.publish,
  cancelNewsSchedule: ofNews.cancel,
  revertNews: ofNews.revert,
  unpublishNews: ofNews.unpublish,
  deleteNews: ofNews.remove,
  restoreNews: ofNews.restore,
} as const
