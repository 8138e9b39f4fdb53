import type { SignedInRequest } from '@shodh/deploy/client/session.ts'
import { formOf, pdfBlob } from '@shodh/deploy/testing/client.ts'
import { textPdf } from '@shodh/deploy/testing/pdfs/text-pdf.ts'
import * as z from 'zod/mini'
import { type Issue, type Mark, succeed } from './issue.ts'

type Call = Parameters<SignedInRequest>[0]

/** What is done to an issue, and what everybody may know of it afterwards. */
export type Phase = {
  readonly name: string
  readonly calls: (issue: Issue) => readonly Call[]
  readonly isPublic?: (mark: Mark) => boolean
  /** The first time: links are followed, and what staff have read must not be had by others. */
  readonly isFirst?: true
}

const volume = ({ volumeId }: Issue) => `/papers/volumes/${volumeId}`
const paper = ({ volumeId, papers }: Issue, n: number) => `/papers/${volumeId}/${papers[n - 1]?.id}`
const reason = 'Looked at by the script that looks for leaks'

const replacement = (issue: Issue): Call => ({
  method: 'PATCH',
  path: `${paper(issue, 2)}/replace-pdf`,
  form: formOf({ reason }, pdfBlob(textPdf([issue.papers[1]?.words.join(' ') ?? '']))),
})

const deletionOf = (issue: Issue): Call => ({
  method: 'DELETE',
  path: volume(issue),
  json: {
    confirmVolumeName: issue.place.volumeName,
    confirmPaperCount: issue.papers.length,
    reason,
    forceDelete: true,
  },
})

/** An hour from now. */
const later = () => new Date(Date.now() + 3_600_000).toISOString()

const OF_VOLUME = /of the volume$/u
const OF_FIRST_PAPER = /of paper 1$/u

/** The life of an issue until it is published, in order. */
export const PHASES: readonly Phase[] = [
  { name: 'in preparation', calls: () => [], isFirst: true },
  {
    name: 'revised, replaced, and one paper deleted and restored',
    calls: issue => [
      { method: 'PATCH', path: paper(issue, 1), json: { subtitle: 'Revised' } },
      replacement(issue),
      { method: 'DELETE', path: paper(issue, 3), json: { confirmTitle: issue.papers[2]?.title, reason } },
    ],
  },
  {
    name: 'restored, and scheduled',
    calls: issue => [
      { method: 'POST', path: `${paper(issue, 3)}/restore`, json: {} },
      { method: 'POST', path: `${volume(issue)}/publish`, json: { at: later() } },
    ],
  },
  { name: 'called off', calls: issue => [{ method: 'DELETE', path: `${volume(issue)}/schedule` }] },
  {
    name: 'deactivated',
    calls: issue => [{ method: 'PATCH', path: volume(issue), json: { isActive: false, reason } }],
  },
  { name: 'deleted', calls: issue => [deletionOf(issue)] },
  {
    name: 'restored, and active again',
    calls: issue => [
      { method: 'POST', path: `${volume(issue)}/restore`, json: {} },
      { method: 'PATCH', path: volume(issue), json: { isActive: true, reason } },
    ],
  },
  {
    name: 'its first paper published ahead',
    calls: issue => [{ method: 'POST', path: `${paper(issue, 1)}/publish`, json: {} }],
    isPublic: ({ is }) => OF_FIRST_PAPER.test(is) || OF_VOLUME.test(is),
  },
  {
    name: 'published',
    calls: issue => [{ method: 'POST', path: `${volume(issue)}/publish`, json: {} }],
    isPublic: () => true,
  },
]

/** Does what a phase is; each call must succeed. */
export const enter = async (request: SignedInRequest, { calls }: Phase, issue: Issue) => {
  for (const call of calls(issue)) await succeed(request, z.unknown() as never, call)
}
