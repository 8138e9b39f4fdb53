import * as z from 'zod/mini'
import { Nothing } from '../../envelope.ts'
import { LONG_BODY_MAX_BYTES } from '../../limits.ts'
import { conditionalCommand, created, ok, operationsOf, sent } from '../../operations/operation.ts'
import { IssueCorrection, RetractPaper, StateNotice, WithdrawPaper } from '../commands.ts'
import { examplePaper } from '../examples.ts'
import { CorrectionProposal } from './notices.ts'
import { Paper, PaperResponse } from '../views.ts'

const api = operationsOf('Papers')
const ONE = '/papers/:volumeId/:paperId'

const stated = {
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

const NOT_RETRACTED = [...REFUSED, 'PAPER_ALREADY_RETRACTED', 'PAPER_ALREADY_WITHDRAWN'] as const

/** What the calls about one paper have in common. */
const ofPaper = {
  allow: 'issue notices',
  bodyMaxBytes: LONG_BODY_MAX_BYTES,
  refusals: REFUSED,
  ...conditionalCommand,
} as const

const withStatus = (type: NonNullable<Paper['status']>['type']) =>
  ok(PaperResponse, { paper: { ...examplePaper, status: { type, effectiveOn: stated.effectiveOn } } })

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
  issueCorrection: api.post(`${ONE}/corrections`, {
    ...ofPaper,
    summary: 'Issue a correction of a paper',
    description: `\`kind\` is one of Crossref's: addendum, clarification, correction, corrigendum or erratum. ${DATED}`,
    body: sent(IssueCorrection, { kind: 'erratum', ...stated }),
    response: withStatus('erratum'),
  }),
  expressConcern: api.post(`${ONE}/expression-of-concern`, {
    ...ofPaper,
    summary: 'Express concern about a paper',
    description: `It is in force until it is lifted. ${DATED}`,
    body: sent(StateNotice, stated),
    response: withStatus('expression_of_concern'),
    refusals: [...NOT_RETRACTED, 'CONCERN_ALREADY_EXPRESSED'],
  }),
  liftConcern: api.delete(`${ONE}/expression-of-concern`, {
    ...ofPaper,
    summary: 'Lift the expression of concern about a paper',
    description: `Both notices stay on its page. ${DATED}`,
    bodyOrQuery: sent(StateNotice, stated),
    response: ok(PaperResponse, { paper: examplePaper }),
    refusals: [...REFUSED, 'CONCERN_NOT_EXPRESSED', 'LIFTED_TOO_EARLY'],
  }),
  retractPaper: api.post(`${ONE}/retraction`, {
    ...ofPaper,
    summary: 'Retract a paper, or parts of it',
    description: `${MARKED} With \`partial\`, the notice names the parts. A partial retraction can be followed by that of the whole paper. ${DATED}`,
    body: sent(RetractPaper, stated),
    response: withStatus('retraction'),
    refusals: NOT_RETRACTED,
  }),
  withdrawPaper: api.post(`${ONE}/withdrawal`, {
    ...ofPaper,
    summary: 'Withdraw a paper',
    description: `It stays where it is, and says so. ${MARKED} ${DATED}`,
    body: sent(WithdrawPaper, stated),
    response: withStatus('withdrawal'),
    refusals: NOT_RETRACTED,
  }),
  proposeCorrection: api.post(`${ONE}/corrections/proposals`, {
    ...ofPaper,
    summary: 'Propose a correction to the administrators',
    description: 'Readers see nothing of it. It is done with once any notice about the paper is published.',
    body: sent(IssueCorrection, { kind: 'corrigendum', ...stated }),
    response: created(Nothing, {}),
    allow: 'propose corrections',
  }),
  listProposals: api.get('/papers/corrections/proposals', {
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
          proposals: [{ kind: 'corrigendum', ...stated, at: '2026-02-01T04:30:00.000Z' }],
        },
      ],
    }),
  }),
} as const
