import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import { signedInEndpoint } from '../../../../account.ts'
import { api } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

const { useCorrectionProposalsQuery } = api.injectEndpoints({
  endpoints: build => ({
    correctionProposals: build.query({
      ...signedInEndpoint(ProposalsResponse, 'papers/corrections/proposals', 'Failed to load proposed corrections'),
      providesTags: ['Paper'],
      keepUnusedDataFor: 60 * 60,
    }),
  }),
})

/** Corrections that authors propose; nothing where there are none. */
export function ProposedCorrections() {
  const timeZone = useTimeZone()
  const { papers = [] } = useCorrectionProposalsQuery().data ?? {}
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="proposed" className="mb-6 border border-line bg-tint p-4">
      <h2 id="proposed" className="font-medium">
        Proposed corrections
      </h2>
      <ul className="mt-2 grid gap-3 text-sm">
        {papers.map(({ id, title, proposals }) => (
          <li key={id}>
            <TextLink to={`/admin/papers/edit/${encodeURIComponent(id)}`}>{title}</TextLink>
            {proposals.map(({ kind, notice, reason, at, proposedBy }) => (
              <p key={at} className="mt-1 wrap-anywhere whitespace-pre-line">
                {noticeName(kind)}
                {proposedBy && ` by ${proposedBy}`}, {momentIn(timeZone, at)}: {notice} ({reason})
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
