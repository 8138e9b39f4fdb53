import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { created, ok, operation, sent } from '../operations/operation.ts'
import { IssueCorrection, RetractPaper, StateNotice, WithdrawPaper } from './commands.ts'
import { examplePaper } from './examples.ts'
import { CorrectionProposal } from './notices.ts'
import { Paper, PaperResponse } from './views.ts'

const tag = 'Papers'
const ONE = '/papers/:volumeId/:paperId'

const said = {
  reason: 'A reader found the error',
  notice: 'Table 2 shows the values of 2024. The conclusions are not affected.',
  effectiveOn: '2026-02-01',
}

const DATED =
  '`notice` is plain text that readers see, `effectiveOn` the day from which on it holds: not before the publication and not in the future.'

const MARKED =
  'A new version of the PDF is published, whose first page says so; with `keepPdf` the current one stays, which then has to say it itself.'

const REFUSED = [
  'NOTICE_DATE_IN_FUTURE',
  'NOTICE_DATE_TOO_EARLY',
  'VOLUME_NOT_FOUND',
  'PAPER_NOT_FOUND',
  'PAPER_DELETED',
] as const

const act = { tag, allow: 'issue notices', appends: true, isIdempotent: true, ifMatch: true } as const

const withStatus = (type: NonNullable<Paper['status']>['type']) =>
  ok(PaperResponse, { paper: { ...examplePaper, status: { type, effectiveOn: said.effectiveOn } } })

const { id: paperId, volumeId, title, volumeName } = examplePaper

/** A paper with the corrections that are proposed for it, the first one first. */
export const ProposalsResponse = z.object({
  papers: z.array(
    z.object({
      ...z.pick(Paper, { id: true, volumeId: true, title: true, volumeName: true }).shape,
      proposals: z.array(
        z.object({
          ...CorrectionProposal.shape,
          /** Only for those who may see who did what; null where the account was erased. */
          proposedBy: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
  ),
})
export type ProposalsResponse = z.infer<typeof ProposalsResponse>

/** Calls about what a journal says of a paper after it was published. */
export const noticeOperations = {
  issueCorrection: operation({
    method: 'POST',
    path: `${ONE}/corrections`,
    summary: 'Issue a correction of a paper',
    description: `\`kind\` is one of Crossref's: addendum, clarification, correction, corrigendum or erratum. ${DATED}`,
    body: sent(IssueCorrection, { kind: 'erratum', ...said }),
    response: withStatus('erratum'),
    refusals: REFUSED,
    ...act,
  }),
  expressConcern: operation({
    method: 'POST',
    path: `${ONE}/expression-of-concern`,
    summary: 'Express concern about a paper',
    description: `It stands until it is lifted. ${DATED}`,
    body: sent(StateNotice, said),
    response: withStatus('expression_of_concern'),
    refusals: [...REFUSED, 'CONCERN_ALREADY_EXPRESSED', 'PAPER_ALREADY_RETRACTED', 'PAPER_ALREADY_WITHDRAWN'],
    ...act,
  }),
  liftConcern: operation({
    method: 'DELETE',
    path: `${ONE}/expression-of-concern`,
    summary: 'Lift the expression of concern about a paper',
    description: `Both notices stay on its page. ${DATED}`,
    bodyOrQuery: sent(StateNotice, said),
    response: ok(PaperResponse, { paper: examplePaper }),
    refusals: [...REFUSED, 'CONCERN_NOT_EXPRESSED', 'LIFTED_TOO_EARLY'],
    ...act,
  }),
  retractPaper: operation({
    method: 'POST',
    path: `${ONE}/retraction`,
    summary: 'Retract a paper, or parts of it',
    description: `${MARKED} With \`partial\`, the notice names the parts. A partial retraction can be followed by that of the whole paper. ${DATED}`,
    body: sent(RetractPaper, said),
    response: withStatus('retraction'),
    refusals: [...REFUSED, 'PAPER_ALREADY_RETRACTED', 'PAPER_ALREADY_WITHDRAWN'],
    ...act,
  }),
  withdrawPaper: operation({
    method: 'POST',
    path: `${ONE}/withdrawal`,
    summary: 'Withdraw a paper',
    description: `It stays where it is, and says so. ${MARKED} ${DATED}`,
    body: sent(WithdrawPaper, said),
    response: withStatus('withdrawal'),
    refusals: [...REFUSED, 'PAPER_ALREADY_RETRACTED', 'PAPER_ALREADY_WITHDRAWN'],
    ...act,
  }),
  proposeCorrection: operation({
    method: 'POST',
    path: `${ONE}/corrections/proposals`,
    summary: 'Propose a correction to the administrators',
    description: 'Readers see nothing of it. It is done with once any notice about the paper is published.',
    body: sent(IssueCorrection, { kind: 'corrigendum', ...said }),
    response: created(Nothing, {}),
    refusals: REFUSED,
    ...act,
    allow: 'propose corrections',
  }),
  listProposals: operation({
    method: 'GET',
    path: '/papers/corrections/proposals',
    tag,
    summary: 'List the papers for which corrections are proposed, the last one first',
    description: '`proposedBy` is shown to auditors and administrators.',
    allow: 'see the back office',
    response: ok(ProposalsResponse, {
      papers: [
        {
          id: paperId,
          volumeId,
          title,
          volumeName,
          proposals: [{ kind: 'corrigendum', ...said, at: '2026-02-01T04:30:00.000Z' }],
        },
      ],
    }),
    refusals: [],
  }),
} as const
