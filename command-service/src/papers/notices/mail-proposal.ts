import type { IssueCorrection } from '@shodh/contracts/papers/commands.ts'
import { noticeName } from '@shodh/contracts/papers/notices/notice-name.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { mailAdministrators } from '../../mail-administrators.ts'
import type { Ports } from '../../ports.ts'

type Proposed = { readonly eventId: string; readonly paperId: string; readonly title: string } & IssueCorrection

/** Mails a proposed correction to every administrator; of one event, once. */
export const mailProposal = (
  ports: Pick<Ports, 'identity'>,
  { eventId, paperId, title, kind, reason, notice }: Proposed,
) =>
  mailAdministrators(ports, {
    id: `proposal ${eventId}`,
    purpose: 'proposed-correction',
    subject: 'A correction is proposed',
    lines: [
      `A correction of “${plainText(title)}” is proposed: ${noticeName(kind)}.`,
      notice,
      `Reason: ${reason}`,
      `Whether it is issued is decided at ${ports.identity.publicUrl()}/admin/papers/edit/${paperId}`,
    ],
  })
