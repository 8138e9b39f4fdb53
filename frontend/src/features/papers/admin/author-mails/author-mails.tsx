import { lazy, Suspense } from 'react'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { pathOf, useAuthorEmailsQuery } from '../calls.ts'

const MailsSection = lazy(async () => ({ default: (await import('./mails-section.tsx')).MailsSection }))

/** Whom the journal mails about a paper, and what it has mailed. */
export function AuthorMails({ of: paper }: { of: Parameters<typeof pathOf>[0] }) {
  const { data } = useAuthorEmailsQuery(pathOf(paper), { refetchOnMountOrArgChange: true })
  if (!data) return null
  return (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <MailsSection of={paper} {...data} />
    </Suspense>
  )
}
