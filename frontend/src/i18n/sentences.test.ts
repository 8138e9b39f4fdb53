import { contactOperations } from '@shodh/contracts/contact/operations.ts'
import { newsQueryOperations, pageQueryOperations } from '@shodh/contracts/content/query-operations.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { refusalsOf } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { type RefusalCode, refusals } from '@shodh/contracts/refusals.ts'
import { searchOperations } from '@shodh/contracts/search/operations.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import { CODE_NO_LONGER, CODES_SPENT_FOR_TODAY } from '@shodh/contracts/users/code-sentences.ts'
import { secondFactorOperations } from '@shodh/contracts/users/factors/operations.ts'
import { invitationOperations } from '@shodh/contracts/users/operations/invitations.ts'
import { oidcOperations } from '@shodh/contracts/users/operations/oidc.ts'
import { passwordOperations } from '@shodh/contracts/users/operations/passwords.ts'
import { sessionOperations } from '@shodh/contracts/users/operations/sessions.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import { expect, test } from 'vitest'

const catalogues: Readonly<Record<string, object>> = import.meta.glob('../locales/*/*sentences.json', {
  eager: true,
  import: 'default',
})

/** The calls that public pages make. */
const calls: readonly Operation[] = [
  ...Object.values(paperOperations),
  ...Object.values(volumeOperations),
  ...Object.values(searchOperations),
  ...Object.values(siteOperations),
  ...Object.values(pageQueryOperations),
  ...Object.values(newsQueryOperations),
  ...Object.values(contactOperations),
  ...Object.values(sessionOperations),
  ...Object.values(secondFactorOperations),
  ...Object.values(oidcOperations),
  ...Object.values(invitationOperations),
  ...Object.values(passwordOperations),
].filter(({ allow }: Operation) => allow === 'everyone')

/** What no request of a page leads to: it is malformed, looks into the past, or is of who is signed in. */
const NEVER: readonly RefusalCode[] = [
  ...([
    'MALFORMED_REQUEST',
    'MALFORMED_POSITION',
    'MALFORMED_BODY',
    'EXPECTATION_FAILED',
    'MISDIRECTED_REQUEST',
  ] as const),
  ...(['ADDRESS_TOO_LONG', 'HEADERS_TOO_LARGE', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'] as const),
  ...([
    'IDEMPOTENCY_IN_PROGRESS',
    'MOMENT_UNKNOWN',
    'AUTHENTICATION_REQUIRED',
    'FORBIDDEN',
    'TOKEN_IN_ADDRESS',
  ] as const),
  // followed by what was found, which the contact form translates
  'CONTACT_SPAM',
]

const messages = [...new Set(calls.flatMap(refusalsOf).filter(code => !NEVER.includes(code)))].map(
  code => refusals[code].message,
)

test.each(['en', 'hi', 'mr'])('every message that a public page can show has its sentence: %s', language => {
  const known = Object.entries(catalogues).flatMap(([path, sentences]) =>
    path.includes(`/${language}/`) ? Object.keys(sentences) : [],
  )
  const shown = [...messages, CODE_NO_LONGER, CODES_SPENT_FOR_TODAY]
  expect(shown.filter(message => !known.includes(message))).toEqual([])
})
