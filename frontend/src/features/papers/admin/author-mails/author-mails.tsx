import type { AuthorEmailsResponse } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { lazy, Suspense } from 'react'
import { count } from '../../../../ui/formats/count.ts'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { pathOf, useAuthorEmailsQuery } from '../calls.ts'

const MailsSection = lazy(async () => ({ default: (await import('./mails-section.tsx')).MailsSection }))

const filledText = ({ authorEmails: { length }, mails }: AuthorEmailsResponse) =>
  [length === 0 ? 'no address' : length === 1 ? '1 address' : `${length} addresses`]
    .concat(mails.length === 0 ? [] : count(mails.length, 'mail'))
    .join(', ')

/** Whom the journal mails about a paper, and what it has mailed, folded. */
export function AuthorMails({ of: paper }: { of: Parameters<typeof pathOf>[0] }) {
  const { data } = useAuthorEmailsQuery(pathOf(paper), { refetchOnMountOrArgChange: true })
  if (!data) return null
  return (
    <section aria-label="Mails to authors">
      <FoldedDetails isLazy title="Mails to authors" filled={filledText(data)}>
        <Suspense fallback={<SkeletonLines count={4} />}>
          <MailsSection of={paper} {...data} />
        </Suspense>
      </FoldedDetails>
    </section>
  )
}
