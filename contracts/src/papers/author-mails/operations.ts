import * as z from 'zod/mini'
import { Day, Reason } from '../../fields.ts'
import { LANGUAGES } from '../../languages.ts'
import { ok, operationsOf, sent } from '../../operations/operation.ts'
import { NoticeText } from '../fields.ts'
import { AUTHOR_MAIL_KINDS, AuthorEmailsResponse, AuthorMailPreview, ReplaceAuthorEmails } from './author-emails.ts'

const api = operationsOf('Papers')
const ADDRESSES = '/papers/:volumeId/:paperId/author-emails'

const stated = { reason: 'A reader found the error', notice: 'Table 2 shows the values of 2024.' }
const address = { email: 'asha@example.org', name: 'Asha Rao', language: 'en' } as const

/** What a mail would say; of a notice, what is to be published. */
const PreviewAuthorMail = z.strictObject({
  kind: z.enum(AUTHOR_MAIL_KINDS, `kind must be one of ${AUTHOR_MAIL_KINDS.join(', ')}`),
  language: z.optional(z.enum(LANGUAGES, `language must be one of ${LANGUAGES.join(', ')}`)),
  reason: z.optional(Reason),
  notice: z.optional(NoticeText),
  effectiveOn: z.optional(Day),
})

/** Calls about what authors of a paper are mailed. Their addresses are never public. */
export const authorMailOperations = {
  listAuthorEmails: api.get(ADDRESSES, {
    summary: 'List the e-mail addresses of the authors of a paper, and the mails to them',
    allow: 'revise papers',
    response: ok(AuthorEmailsResponse, {
      authorEmails: [address],
      mails: [
        {
          kind: 'published',
          at: '2026-01-15T04:30:00.000Z',
          isLeftOut: false,
          recipients: [{ email: address.email, status: 'sent' }],
        },
      ],
      hasMailServer: true,
    }),
    refusals: ['PAPER_NOT_FOUND'],
  }),
  replaceAuthorEmails: api.put(ADDRESSES, {
    summary: 'Replace the e-mail addresses of the authors of a paper',
    description: 'They are erased where they are left out, and 30 days after the paper was deleted.',
    allow: 'revise papers',
    body: sent(ReplaceAuthorEmails, { authorEmails: [address] }),
    response: ok(z.pick(AuthorEmailsResponse, { authorEmails: true }), { authorEmails: [address] }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND'],
  }),
  previewAuthorMail: api.post(`${ADDRESSES}/preview`, {
    summary: 'Show what a mail to the authors of a paper would say',
    description: 'Nothing is sent.',
    allow: 'revise papers',
    body: sent(PreviewAuthorMail, { kind: 'corrected', ...stated, effectiveOn: '2026-02-01' }),
    response: ok(AuthorMailPreview, {
      mail: { subject: 'A correction of your paper was issued', text: 'Dear Asha Rao,', html: '<p>Dear Asha Rao,</p>' },
    }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND'],
  }),
} as const
