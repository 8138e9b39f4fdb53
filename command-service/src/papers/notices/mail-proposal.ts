import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { mailAdministrators } from '../../mail-administrators.ts'
import type { Ports } from '../../ports.ts'
import { paperIn, volume } from '../../volumes/volume.ts'

/** Mails a proposed correction to every administrator. */
export const mailProposal = async (
  { identity, handle }: Pick<Ports, 'identity' | 'handle'>,
  { id, stream, data }: Recorded<Extract<PaperEvent, { readonly type: 'CorrectionProposed' }>>,
) => {
  const { paperId, kind, reason, notice } = data
  const title = paperIn(await handle.read(stream, volume), paperId)?.document.title ?? ''
  await mailAdministrators(
    { identity },
    {
      id: `proposal ${id}`,
      purpose: 'proposed-correction',
      title: 'A correction is proposed',
      blocks: [
        `A correction of “${plainText(title)}” is proposed: ${noticeName(kind)}.`,
        { quote: notice },
        `Reason: ${reason}`,
        {
          button: 'Decide whether it is issued',
          link: `${identity.publicUrl()}/admin/papers/edit/${paperId}`,
          address: `${identity.publicUrl()}/admin/papers`,
        },
      ],
    },
  )
}
